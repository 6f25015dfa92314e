/**
 * Requests permission after a trader creates an alert. Browsers remember a denial, so it is not requested again.
 */
export function requestNotificationPermission(): void {
  if (typeof Notification !== 'undefined' && Notification.permission === 'default')
    void Notification.requestPermission();
}

/** Shows a browser notification if permitted and the page is hidden. A click on it focuses the page. */
export function notifyBrowser(title: string, text: string, tag: string, onOpen: () => void): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted' || !document.hidden)
    return;
  const notification = new Notification(title, { body: text, tag, icon: '/favicon.svg' });
  notification.onclick = () => {
    focus();
    onOpen();
    notification.close();
  };
}
