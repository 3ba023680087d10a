// Judges a search of a browser before the engine gets it (public_queries.js), and counts the searches of its visitor.

import fs from 'fs';
import publicQueries from './public_queries.js';

const RULES = JSON.parse(fs.readFileSync('/etc/nginx/public-queries.json'));
// Searches of an address. A letter typed makes seven at most, ten letters a second for a moment.
const MOST_SEARCHES = 600;
const WINDOW_MS = 10000;
const ERRORS = 'https://docs.meilisearch.com/errors#';

function refuse(r, refusal) {
  r.headersOut['Content-Type'] = 'application/json';
  const error = { message: refusal.message, code: refusal.code, type: 'invalid_request', link: ERRORS + refusal.code };
  r.return(400, JSON.stringify(error));
}

// Whether the visitor has had more searches in these ten seconds than he may.
function isBeyond(r, searches) {
  const counts = ngx.shared && ngx.shared.searches_of_visitors;
  if (!counts) return false; // njs before 0.8
  const visitor = r.rawVariables.visitor.toString('hex');
  return counts.incr(visitor + ':' + Math.floor(Date.now() / WINDOW_MS), searches, 0) > MOST_SEARCHES;
}

function check(r) {
  let body;
  try {
    body = JSON.parse(r.requestText);
  } catch (error) {
    refuse(r, { message: 'The json payload of a public search is malformed.', code: 'malformed_payload' });
    return;
  }
  const refusal = publicQueries.refusalOf(RULES, r.uri, body);
  if (refusal !== null) refuse(r, refusal);
  else r.internalRedirect(isBeyond(r, body.queries ? body.queries.length : 1) ? '@too_many_searches' : '@engine');
}

export default { check, isBeyond };
