/** Asks once, when the trader has just armed an alert; whoever said no is not asked again. */
export function requestNotificationPermission(): void {
  if (typeof Notification !== 'undefined' && Notification.permission === 'default')
    void Notification.requestPermission();
}

/**
 * Shows a notification of the browser where that is allowed and the page is out of sight; a press brings the
 * page back.
 */
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
