// Types of the server's calls: the contract from stdin (`python -m cli.openapi_export`) becomes src/shared/api/schema.gen.ts.
// With --check nothing is written; the command fails when the file differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { argv, exit, stderr, stdin } from 'node:process';
import { text } from 'node:stream/consumers';
import openapiTS, { astToString } from 'openapi-typescript';
import { format } from 'oxfmt';

const FILE = `${import.meta.dirname}/src/shared/api/schema.gen.ts`;
/** Operations are found by their id; paths would repeat them. */
const EXPORTS = ['components', 'operations'];

const nodes = await openapiTS(JSON.parse(await text(stdin)), { alphabetize: true, defaultNonNullable: false });
const types = astToString(nodes.filter((node) => EXPORTS.includes(node.name.text)));
const options = JSON.parse(readFileSync(`${import.meta.dirname}/../.oxfmtrc.json`, 'utf8'));
const content = `/* oxlint-disable */\n// Written by \`make api-types\`. Do not edit.\n\n${types}`;
const { code: source } = await format(FILE, content, options);
if (!argv.includes('--check')) writeFileSync(FILE, source);
else if (readFileSync(FILE, 'utf8') !== source) {
  stderr.write('The types of the web differ from the calls of the server: run `make api-types`.\n');
  exit(1);
}
