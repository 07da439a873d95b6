// Browsers without web push, and those without this script, are not shown the switch.
const section = document.querySelector('[data-web-push]');

if (section !== null && 'serviceWorker' in navigator && 'PushManager' in window) {
  section.hidden = false;
  const form = section.querySelector('form');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const subscription = await subscriptionOf(event.submitter.value);
      form.elements.subscription.value = subscription === null ? '' : JSON.stringify(subscription);
      form.submit();
    } catch {
      const status = section.querySelector('[role=status]');
      status.textContent = status.dataset.denied;
    }
  });
}

/** A new one, or null where it is turned off. */
async function subscriptionOf(notify) {
  await navigator.serviceWorker.register('/site/web-push-worker.js', { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  await former?.unsubscribe();
  if (notify === 'off') return null;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: section.dataset.webPush });
}
