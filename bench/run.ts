/** `npm run bench`: the promises on speed and size, as ratios measured in one run. Exits 1 when one of them is not kept. */
import { spawnSync } from 'node:child_process';
import { adopting } from './adopting.js';
import { policies } from './csp.js';
import { editing } from './editing.js';
import { invariants } from './invariants.js';
import { language } from './language.js';
import { growth } from './growth.js';
import { layout } from './layout.js';
import type { Figure } from './measure.js';
import { memory, planning, watching } from './plan.js';
import { reports } from './reports.js';
import { replay } from './replay.js';
import { rulesets } from './rulesets.js';
import { startUp } from './start-up.js';
import { validation } from './validation.js';

type Measure = () => Promise<readonly Figure[]> | readonly Figure[];

const parts: readonly (readonly [title: string, Measure])[] = [
  ['a  validate 200 zones of 100 rules', validation],
  ['b  plan 200 zones, nothing to change', planning],
  ['c  plan a ruleset of 10,000 rules', rulesets],
  ['d  memory of planning 200 and 2,000 zones', memory],
  ['e  start-up', startUp],
  ['f  read 20,000 expressions of 500 characters', language],
  ['g  match and check policies', policies],
  ['h  lay out 200 zone files', layout],
  ['i  import a zone of 2,000 rules', adopting],
  ['j  look for drift in 500 zones', watching],
  ['k  show the plan of a ruleset of 10,000 rules', reports],
  ['l  how cost grows, from one zone to 1,000 and from 10 rules to 10,000', growth],
  ['m  prove 100 invariants over 200 zones of 100 rules', invariants],
  ['n  replay 60,000 logged requests', replay],
  ['o  check a file after an edit in an editor', editing],
];
const asked = process.argv.slice(2);
const chosen = parts.filter(([title]) => asked.length === 0 || asked.includes(title.slice(0, 1)));
const kept: boolean[] = [];
for (const [title, measure] of chosen)
  kept.push(chosen.length > 1 ? isKeptApart(title) : await isKept(title, measure));
process.exitCode = kept.includes(false) ? 1 : 0;

/** A part in a process of its own: what one part has compiled would make the next one slower. */
function isKeptApart(title: string): boolean {
  const again = [...process.execArgv, import.meta.filename, title.slice(0, 1)];
  return spawnSync(process.execPath, again, { stdio: 'inherit' }).status === 0;
}

async function isKept(title: string, measure: Measure): Promise<boolean> {
  process.stdout.write(`${title}\n`);
  const figures = await measure();
  for (const { name, value, limit, unit, detail } of figures) {
    const line = `${value.toFixed(2)} ${unit}`;
    process.stdout.write(
      `   ${value <= limit ? 'ok  ' : 'OVER'} ${line.padEnd(44)} limit ${limit}   ${name}: ${detail}\n`,
    );
  }
  return figures.every(({ value, limit }) => value <= limit);
}
