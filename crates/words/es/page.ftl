### La mesa: la página en el navegador y dentro de Discord en la que se juega señalando el tablero.

## El marco de la página

page-title = { $title } · mesa
page-others = Partidas, práctica, puzles
page-leave = Cerrar sesión
page-leave-all = Cerrar sesión en todas partes
page-all-controls = Todos los botones
page-type = O escribe lo que escribirías en Discord
page-send = Enviar
page-needs-script = La mesa necesita JavaScript. Actívalo en tu navegador y vuelve a cargar esta página.
page-close = Cerrar
page-help = Ayuda

## Entrar y salir

page-link-gone = Este enlace ya se ha usado o tiene más de cinco minutos. Pulsa «{ house-open-table }» en Discord para recibir uno nuevo.
page-needs-link = Pulsa «{ house-open-table }» bajo tu tablero en Discord. Recibirás un enlace que abre la mesa aquí.
page-not-identified = Discord no ha dicho quién eres. Inténtalo otra vez.
page-away = Ahora no se puede llegar a la mesa. Inténtalo otra vez dentro de un momento.
page-log-in = Entrar con Discord
page-continue-as = Continuar como { $name }
page-opens = Esto abre la mesa para { $title } en este navegador durante 24 horas.
page-opens-puzzle = Esto abre la mesa para tu puzle en este navegador durante 24 horas.
page-asks-discord = Preguntando a Discord quién eres …
page-not-in-activity = Discord no ha confirmado que estés en esta actividad. Ciérrala y ábrela otra vez.
page-signed-out = Has cerrado la sesión.
page-signed-out-frame = Tu sesión está cerrada. Cierra la actividad y ábrela otra vez para entrar.
page-signed-out-browser = Tu sesión está cerrada. Pulsa «{ house-open-table }» en Discord para recibir un enlace nuevo.

## La conexión

page-sent-too-much = La mesa ha cerrado esta página porque enviaba demasiado. Vuelve a cargarla para seguir.
page-too-many = Tienes la mesa abierta en demasiadas ventanas. Cierra alguna y vuelve a cargar esta página.
page-not-here = No puedes abrir la mesa aquí. Pulsa «{ house-open-table }» en Discord para recibir un enlace nuevo.
page-lost = Se ha perdido la conexión. Probando otra vez …
page-stream-over = Esta dirección ha caducado, o un anfitrión la ha revocado.

## La lista de partidas y puzles

page-mine = Tus partidas y puzles abiertos
page-none = No tienes ninguna partida ni ningún puzle abiertos.
page-begin-in-discord = Puedes empezar una partida o un puzle en Discord.
page-day = Puzle del día
page-day-about = Todos en este servidor reciben el mismo puzle, una vez. Tu tiempo corre desde que pulsas «{ page-start }».
page-go-on = Seguir
page-start = Empezar
page-puzzle = Un puzle para ti
page-make-puzzle = Crear un puzle de { $name }
page-yes = sí
page-no = no
page-practice = Práctica contra la máquina
page-level = Cómo de bien juega
page-lessons = Lecciones
# Cuántas lecciones de un juego ha aprendido alguien y cuántas hay.
page-lesson = { $name } · { $learned } de { $all }
page-lessons-of = { $name }: lecciones
page-watch = Mirar
page-side-by-side = Lado a lado
page-own-puzzle = { $name }: tu puzle { $number }
page-one-moment = Un momento …
page-one-open = Ya tienes algo abierto
page-puzzle-open = Tienes un puzle abierto. Si creas uno nuevo, abandonas el anterior.
page-practice-open = Tienes una partida de práctica abierta. Termínala o abandónala antes de empezar otra.
page-continue = Continuar
page-replace = Abandonarlo y crear uno nuevo

## Una partida o un puzle

page-boards-coming = Los tableros de esta ronda están en camino …
page-again = Otra vez
page-next-lesson = Lección siguiente
page-give-up = Rendirse
page-give-up-sure = Esto termina el puzle y muestra su solución. ¿Seguro?
page-sure = ¿Seguro?
page-loses = ⚠ { $loss } ¿Seguro?
page-put-back = Devolver (Esc)
# Están por una persona y un canal cuyos nombres la página no conoce.
page-somebody = alguien
page-channel = su canal

## Una partida paso a paso

page-steps = Paso a paso
page-eyes = Qué vista se muestra
page-everything = Todo
page-as-seen = Como lo vio { $name }
page-first = Primer paso
page-back = Paso atrás
page-forward = Paso siguiente
page-last = Último paso
page-step = Paso { $number } de { $all }

## Una partida para un stream

page-stream = Stream
page-stream-begins = El stream empieza cuando pase su retraso.

## Momentos a menos de diez minutos; { $time } es como «1 min 5 s»

page-in = en { $time }
page-ago = hace { $time }
page-now = ahora

## Rechazos

page-in-discord-only = 🚫 No puedes jugar ni mirar aquí esta partida porque solo se juega en Discord. Ve a su canal en Discord.
page-not-readable = 🚫 No puedes mirar esta partida porque no puedes leer su canal. Pide a un anfitrión que te deje entrar.
page-not-begun = 🚫 Esto no puede empezar ahora. Inténtalo otra vez dentro de un momento.
page-unsure-begun = ⚠ Algo ha fallado. Mira si ya está en la lista; si no, inténtalo otra vez.
page-unsure-counted = ⚠ Algo ha fallado. El tablero muestra si eso ha contado.
page-not-shown = ⚠ Algo ha fallado. Inténtalo otra vez dentro de un momento.
page-session-ended = 🚫 Eso no ha contado porque tu sesión está cerrada. Abre la mesa otra vez desde Discord.
page-clock-unsure = 🚫 Eso no ha contado porque no puedo saber con bastante exactitud cuándo has pulsado, y en esta partida cuenta quien pulsa primero. Pulsa los botones en Discord, o inténtalo otra vez dentro de un momento.
page-not-all-here = 🚫 Eso no ha contado porque en esta partida todos juegan en la mesa o ninguno, y aún no la han abierto todos. Hasta entonces pulsa los botones en Discord.
