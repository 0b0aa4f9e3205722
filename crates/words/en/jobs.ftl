### What takes long to make: how far it is, and why it was stopped. $what names it, such as "Preparing Mist".

jobs-progress = ⏳ { $what } … { $seconds } s
jobs-progress-in-turns = ⏳ { $what } … { $seconds } s, in turns with others
jobs-cancel = Cancel
jobs-over = there is nothing to cancel because that is over. Ask for it again
jobs-not-yours = you can't cancel this because somebody else asked for it
jobs-cancelled = ⏹ { $what }: stopped after { $seconds } s.
jobs-replaced = ⏹ { $what }: stopped after { $seconds } s, because you have asked for something else since.
jobs-time-up = ⏹ { $what }: nothing was found within { $seconds } s, which is the limit. A puzzle of the level `any` is found at once, and a smaller puzzle sooner.
jobs-busy = 🚫 I can't make this now because I am making too much for others. Ask again in a minute.
