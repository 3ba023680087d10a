import { toast } from './toasts';

/**
 * Copies a number. Where the browser refuses, or has no clipboard because the page is not served over https, a toast
 * asks to copy by hand.
 */
export function copyNumber(number: string, onCopied: () => void): void {
  const refused = () => toast({ tone: 'bad', text: 'Браузер не дал скопировать. Выделите номер сами' });
  if ('clipboard' in navigator) navigator.clipboard.writeText(number).then(onCopied, refused);
  else refused();
}
