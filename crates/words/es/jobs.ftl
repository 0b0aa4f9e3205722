### What takes long to make: how far it is, and why it was stopped. $what names it, such as "Preparing Mist".

jobs-progress = ⏳ { $what } … { $seconds } s
jobs-progress-in-turns = ⏳ { $what } … { $seconds } s, por turnos con otros
jobs-cancel = Cancelar
jobs-over = no hay nada que cancelar porque eso ya ha terminado. Pídelo otra vez
jobs-not-yours = no puedes cancelarlo porque lo pidió otra persona
jobs-cancelled = ⏹ { $what }: parado a los { $seconds } s.
jobs-replaced = ⏹ { $what }: parado a los { $seconds } s, porque has pedido otra cosa después.
jobs-time-up = ⏹ { $what }: no se ha encontrado nada en { $seconds } s, que es el límite. Un puzle del nivel `any` se encuentra enseguida, y uno más pequeño antes.
jobs-busy = 🚫 Ahora no puedo hacerlo porque estoy haciendo demasiado para otros. Pídelo otra vez dentro de un minuto.
