### Answers of `/privacy`: what the bot stores about a person, and how it forgets them.

privacy-too-large = 🚫 Tus datos no caben en un solo archivo aquí. Pídelos a quienes mantienen este bot.
privacy-stored = Esto es todo lo que guardo de ti.
privacy-file = Todo lo que el bot guarda de ti, en formato JSON.
privacy-not-sure = 🚫 No se ha borrado nada. Si va en serio, elige `sure: True`; después no se puede deshacer.
privacy-asked-already = ✅ Esto ya lo habías pedido. Lo haré { $when }.
privacy-asked = ✅ Borraré tus datos { $when }, a una hora tranquila. Tu nombre ya no aparece en los resultados.
privacy-what-happens =
    { $when }
    Entonces un seudónimo sustituye a tu nombre y a tu id en todo lo que conservo. Si en ese momento juegas una partida, espero a que termine.
    Lo que he publicado en Discord se queda ahí, y las copias de seguridad de mi base de datos conservan tus datos hasta que se borran. Si después me usas otra vez, vuelvo a guardar datos de ti.
