### Answers of `/settings`: a person's time zone and quiet hours.

settings-server-zone = No has elegido ninguna zona horaria. Las horas que escribes aquí se leen en la zona horaria del servidor, { $zone }.
settings-no-zone = No has elegido ninguna zona horaria. Elígela con `/settings timezone`.
settings-deleted = ✅ He borrado tu zona horaria y tus horas de silencio. Las horas que escribes se leen en la zona horaria del servidor.
settings-zone-first = 🚫 No sé cuál es tu zona horaria. Elígela primero con `/settings timezone`.
settings-both-ends = 🚫 Para las horas de silencio necesitas `from` y `until`, como 22:00 y 07:00.
settings-no-time = 🚫 Eso no es una hora del día. Escríbela como `22:00` o `10pm`.
settings-too-long = 🚫 Las horas de silencio duran entre un minuto y 12 horas. Pon `until` como máximo 12 horas después de `from`.
settings-saved = ✅ { $settings }
settings-zone = Tu zona horaria es { $zone }: la hora de allí es { $there }, que en tu dispositivo es { $here }.
settings-no-quiet-hours = { $zone } No tienes horas de silencio; elígelas con `/settings quiet-hours`.
settings-quiet-hours =
    { $zone }
    Tus horas de silencio son de { $from } a { $until }; las próximas, en tu dispositivo, de { $begins } a { $ends }. Durante esas horas no te recuerdo nada, y tu reloj se detiene en los turnos de medio día o más. Si las cambias, el cambio vale desde tu próximo turno.
settings-calls-on = ✅ Recibirás un mensaje directo cuando te espere una temporada o liga que organizas.
settings-calls-off = No recibes mensajes directos cuando te espera una temporada o liga que organizas. Su canal te sigue avisando.
