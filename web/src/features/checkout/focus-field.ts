const FOCUSABLE = 'input:not([disabled]), button:not([disabled])';

/** Scrolls to a field and focuses it; of a group, its checked or first control. */
export function focusField(id: string): void {
  const element = document.getElementById(id);
  if (element === null) return;
  const control = element.matches('input')
    ? element
    : (element.querySelector<HTMLElement>('input:checked') ?? element.querySelector<HTMLElement>(FOCUSABLE) ?? element);
  control.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center' });
}
