const AGAIN_MS = 3_000;

/** A request that was cut off leaves no sheet, or one whose rules cannot be read. */
function hasRules(sheet: CSSStyleSheet | null): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

const isMissing = ({ sheet, isConnected }: HTMLLinkElement): boolean => isConnected && !hasRules(sheet);

/** A link that is replaced while it loads says nothing more: the import that waits for it hears what its copy says. */
function loadAnew(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const copy = link.cloneNode() as HTMLLinkElement;
    const end = (type: 'load' | 'error') => {
      link.dispatchEvent(new Event(type));
      if (type === 'load') resolve();
      else reject(new Error(`No style sheet ${copy.href}`));
    };
    copy.addEventListener('load', () => end('load'), { once: true });
    copy.addEventListener('error', () => end('error'), { once: true });
    link.replaceWith(copy);
  });
}

/** Requests the style sheets again that did not arrive; the bundler itself requests each one only once. */
export async function loadMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  await Promise.all(links.filter(isMissing).map(loadAnew));
}

/** From now on a style sheet that fails is requested again every three seconds and when the network returns. */
export function keepStylesComplete(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = () => {
    clearTimeout(timer);
    loadMissingStyles().catch(() => (timer = setTimeout(load, AGAIN_MS)));
  };
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') timer ??= setTimeout(load, AGAIN_MS);
  };
  document.addEventListener('error', onError, true);
  window.addEventListener('online', load);
  load();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('error', onError, true);
    window.removeEventListener('online', load);
  };
}
