const HTML = `<!doctype html><html lang="ru"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="5">
<title>Связь пропала</title>
<style>:root{color-scheme:light dark}body{max-width:34rem;margin:15vh auto;padding:0 16px;font:18px/1.5 system-ui,sans-serif}</style>
<h1>Связь пропала</h1>
<p>Корзина цела. Страница откроется сама, когда связь вернётся.</p>
<p>Если вы уже оплатили, второй раз платить не нужно: оплату покажет страница заказа.</p>
<p><a href="">Попробовать сейчас</a></p>`;

/** Instead of the browser's error page, for a page that can be neither requested nor replaced by a saved one. */
export const lostPage = (): Response =>
  new Response(HTML, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
