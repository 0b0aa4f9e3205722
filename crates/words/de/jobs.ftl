### What takes long to make: how far it is, and why it was stopped. $what names it, such as "Preparing Mist".

jobs-progress = ⏳ { $what } … { $seconds } s
jobs-progress-in-turns = ⏳ { $what } … { $seconds } s, im Wechsel mit anderen
jobs-cancel = Abbrechen
jobs-over = es gibt nichts abzubrechen, weil das vorbei ist. Frag noch einmal danach
jobs-not-yours = du kannst das nicht abbrechen, weil jemand anderes danach gefragt hat
jobs-cancelled = ⏹ { $what }: nach { $seconds } s abgebrochen.
jobs-replaced = ⏹ { $what }: nach { $seconds } s abgebrochen, weil du seitdem nach etwas anderem gefragt hast.
jobs-time-up = ⏹ { $what }: in { $seconds } s, der längsten erlaubten Zeit, wurde nichts gefunden. Ein Rätsel der Stufe `any` ist sofort da, ein kleineres schneller.
jobs-busy = 🚫 Das geht gerade nicht, weil ich zu viel für andere mache. Frag in einer Minute noch einmal.
