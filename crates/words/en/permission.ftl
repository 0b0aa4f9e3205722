### Permissions, as Discord calls them.

permission-view-channel = View Channels
permission-read-message-history = Read Message History
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-attach-files = Attach Files
permission-create-public-threads = Create Public Threads
permission-create-private-threads = Create Private Threads
permission-manage-channels = Manage Channels
permission-manage-roles = Manage Roles
permission-manage-threads = Manage Threads
-permission-administrator = Administrator
