### Why Discord did not do something that the bot asked for: in lower case at the start, without a full stop.

delivery-closed-dms = la persona no acepta mensajes directos
delivery-missing-permission = allí me falta un permiso (Discord dice: { $what })
delivery-gone = el canal o la persona ya no existe
delivery-overheard = { $count ->
    [one] una persona que no debe leerlo puede leer el canal
   *[other] { $count } personas que no deben leerlo pueden leer el canal
}
delivery-wait = Discord me pide que espere un momento
delivery-passing = Discord no responde bien en este momento
delivery-too-many-edits = Discord no me deja cambiar más ese mensaje durante un rato
delivery-rejected = Discord no lo acepta ({ $what })
