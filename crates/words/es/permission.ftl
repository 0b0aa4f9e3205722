### Permissions, as Discord calls them.

permission-view-channel = Ver canales
permission-read-message-history = Leer el historial de mensajes
permission-send-messages = Enviar mensajes
permission-send-messages-in-threads = Enviar mensajes en hilos
permission-attach-files = Adjuntar archivos
permission-create-public-threads = Crear hilos públicos
permission-create-private-threads = Crear hilos privados
permission-manage-channels = Gestionar canales
permission-manage-roles = Gestionar roles
permission-manage-threads = Gestionar hilos
-permission-administrator = Administrador
