### Why Discord did not do something that the bot asked for: in lower case at the start, without a full stop.

delivery-closed-dms = die Person nimmt keine Direktnachrichten an
delivery-missing-permission = mir fehlt dort eine Berechtigung (Discord sagt: { $what })
delivery-gone = den Kanal oder die Person gibt es nicht mehr
delivery-overheard = { $count ->
    [one] jemand kann den Kanal lesen und darf es nicht wissen
   *[other] { $count } Personen können den Kanal lesen und dürfen es nicht wissen
}
delivery-wait = Discord bittet mich, einen Moment zu warten
delivery-passing = Discord antwortet gerade nicht richtig
delivery-too-many-edits = Discord lässt mich diese Nachricht eine Weile nicht mehr ändern
delivery-rejected = Discord nimmt es nicht an ({ $what })
