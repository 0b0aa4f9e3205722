### What people are told of an input that did not count, or whose outcome is not known yet.

uncounted-over = 🚫 Esa partida ha terminado.
# In lower case, without a full stop.
uncounted-stopped = la partida #{ $number } está parada por un fallo nuestro. Lo que digas o pulses ahí no cuenta. Su anfitrión ya lo sabe
uncounted-uncertain = ⚠ Eso no ha funcionado, y no es culpa tuya. Quizá haya contado de todos modos: `/board` y `/match status` muestran cómo están las cosas. { $reference }
uncounted-open = ⏳ Todavía no sé si esto ha contado. Te lo diré en cuanto lo sepa.
uncounted-open-with-reference = { $open } { $reference }
uncounted-away = ⚠ Ahora mismo no puedo llegar a mi base de datos. Hasta entonces no cuenta nada, y todos los relojes están parados. Inténtalo otra vez dentro de un minuto. No ha contado nada. { $reference }
uncounted-full = ⚠ El disco de la máquina en la que funciona este bot está lleno, y todos los relojes están parados hasta que haya sitio. Inténtalo otra vez entonces. No ha contado nada. { $reference }
uncounted-locked = ⚠ Ahora mismo no se puede guardar nada, y mientras tanto todos los relojes están parados. Inténtalo otra vez dentro de un minuto. No ha contado nada. { $reference }
uncounted-other = ⚠ Eso no ha funcionado, y no es culpa tuya. Inténtalo otra vez. No ha contado nada. { $reference }
uncounted-it-counted = ✅ Ha contado. `/board` muestra cómo están las cosas. { $reference }
uncounted-it-did-not-count = 🚫 No ha contado. Hazlo otra vez si todavía quieres. { $reference }
# A number that those who run the bot can look up in the log.
uncounted-reference = (Referencia { $number })
# In lower case, without a full stop.
uncounted-not-saved = eso no contó cuando lo dijiste; dilo otra vez si todavía vale
