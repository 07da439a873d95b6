addEventListener('push', (event) => {
  const { id, title, text, address } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body: text, tag: id, data: address }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(clients.openWindow(event.notification.data));
});
