### Why Discord did not do something that the bot asked for: in lower case at the start, without a full stop.

delivery-closed-dms = the person accepts no direct messages
delivery-missing-permission = I lack a permission there (Discord says: { $what })
delivery-gone = the channel or the person is gone
delivery-overheard = { $count ->
    [one] somebody who must not read it can read the channel
   *[other] { $count } people who must not read it can read the channel
}
delivery-wait = Discord asks me to wait a moment
delivery-passing = Discord does not answer as it should just now
delivery-too-many-edits = Discord lets me change that message no further for a while
delivery-rejected = Discord does not accept it ({ $what })
