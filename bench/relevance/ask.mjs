// Asks a running search engine what the search page would ask, with the page's own code.
//
//   node bench/relevance/ask.mjs < request.json > answers.jsonl
//
// request: {url, key, vocabulary (the answer of searchVocabulary), cars (the answer of searchCars), questions: [{id, query, bare?}]}; `bare` asks the words alone, as the
// module sends them when it knows no catalogue. An answer is a line {id, kind, text, understood, asks, exact, variants,
// near, requests, ms, planMs, engineMs}; a question that cannot be planned or that the engine refuses is {id, error}.

import { text } from 'node:stream/consumers';
import { firstPage, largest, loadPage, MAX_QUERIES, sender, shownOf } from './page.mjs';

async function ask(page, vocabulary, send, { query, bare = false }) {
  const began = performance.now();
  const question = page.joinQuestion({ text: query, asTyped: [], everyWord: false });
  const read = page.planOfQuestion(question, bare ? null : vocabulary);
  const plan = bare ? { ...read, asks: read.asks.slice(0, 1) } : read;
  const planMs = performance.now() - began;
  let requests = 0,
    engineMs = 0;
  const post = async (queries) => {
    requests += 1;
    const { results } = await send('/multi-search', { queries });
    engineMs += results.reduce((sum, { processingTimeMs }) => sum + processingTimeMs, 0);
    return results;
  };
  // An empty text shows the whole shop: nothing to be judged.
  const [answer] =
    plan.kind === 'empty'
      ? [{ hits: [], summary: { plan, owner: null, further: [] } }]
      : await page.searchByPlan([firstPage({ attributesToRetrieve: ['id', 'name', 'packing_group'] })], {
          plan,
          send: page.batcher(post, MAX_QUERIES),
          acceptsPart: true,
        });
  const ms = performance.now() - began;
  const shown = shownOf(page, answer);
  const ids = (hits) => hits.map(({ id }) => id);
  return {
    kind: plan.kind,
    text: plan.text,
    understood: plan.understood,
    asks: answer.summary.plan.asks,
    exact: ids(shown.exact),
    variants: ids(shown.variants),
    near: ids(shown.near),
    requests,
    ms,
    planMs,
    engineMs,
  };
}

const { url, key, vocabulary, cars, questions } = JSON.parse(await text(process.stdin));
const page = await loadPage();
const known = vocabulary === null ? null : page.withCars(page.readVocabulary(vocabulary), cars);
const { send, close } = sender(url, key);
if (questions[0]) await ask(page, known, send, questions[0]).catch(() => undefined); // the first one pays for the start
for (const question of questions) {
  const answer = await ask(page, known, send, question).catch((error) => ({ error: String(error) }));
  process.stdout.write(`${JSON.stringify({ id: question.id, ...answer })}\n`);
}
close();
process.stderr.write(`largest request of the page: ${JSON.stringify(largest)}\n`);
