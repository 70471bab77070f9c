import picomatch from 'picomatch/posix.js';
import { either } from '../kernel/schema/schema-words.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import { someOf } from '../kernel/lib/phrases.js';
import type { FaultMatch } from '../generated/emulator/fault.js';
import type { Route } from './route.js';
import { BASE_PATH } from './router.js';
import { routes } from './routes/index.js';
import type { EmulatorState } from './state.js';

/** Why a fault matches no request. */
export interface Unreachable {
  readonly member: 'method' | 'path';
  readonly message: string;
  readonly help: string;
}

/** Why no operation's request matches, if so. With a state, only its zones and accounts exist unless it is open. Pure. */
export function unreachable(
  { method, path }: FaultMatch,
  state: EmulatorState | undefined,
): Unreachable | undefined {
  const verb = method?.toUpperCase();
  const verbs = [...new Set(routes.map((route): string => route.method))];
  if (verb !== undefined && !verbs.includes(verb)) return noMethod(verb, verbs);
  if (path === undefined) return undefined;
  const reached = routes.filter((route) => matchesRoute(path, route, state));
  if (reached.length === 0) return noPath(path, state);
  const methods = [...new Set(reached.map((route): string => route.method))];
  if (verb === undefined || methods.includes(verb)) return undefined;
  const help = `Write ${either(methods)}.`;
  return { member: 'method', message: `no ${verb} request has the path ${path}`, help };
}

function noMethod(verb: string, verbs: readonly string[]): Unreachable {
  const meant = nearest(
    verb,
    verbs.map((known) => known.toLowerCase()),
    2,
  );
  const help = meant === undefined ? `Write ${either(verbs)}.` : `Did you mean ${meant.toUpperCase()}?`;
  return { member: 'method', message: `no request has the method ${verb}`, help };
}

function noPath(path: string, state: EmulatorState | undefined): Unreachable {
  const scope = /^\/(?<level>zones|accounts)\/(?<id>[^/]+)/.exec(path)?.groups;
  const anyScope = path.replace(/^(\/(?:zones|accounts))\/[^/]+/, '$1/*');
  if (
    scope !== undefined &&
    anyScope !== path &&
    routes.some((route) => matchesRoute(anyScope, route, state))
  )
    return noScope(scope['level'] === 'zones' ? 'zones' : 'accounts', scope['id'] ?? '', state);
  const message = `no request has the path ${path}`;
  return { member: 'path', message, help: helpFor(path) };
}

function noScope(level: Route['level'], id: string, state: EmulatorState | undefined): Unreachable {
  const what = level === 'zones' ? 'zone' : 'account';
  const known = Object.keys(state?.[level] ?? {});
  const meant = nearest(id, known);
  const there = known.length === 0 ? `Write its id, or * for any ${what}.` : `There is ${someOf(known, 3)}.`;
  return {
    member: 'path',
    message: `there is no ${what} ${id}`,
    help: meant === undefined ? there : `Did you mean ${meant}?`,
  };
}

function helpFor(path: string): string {
  if (path.startsWith(BASE_PATH)) return `Leave ${BASE_PATH} out: a path follows the base address.`;
  if (path.includes('?')) return 'Leave out what follows the path: a query is not matched.';
  const meant = corrected(path) ?? nearest(path, [...new Set(routes.map(globOf))]);
  return meant === undefined
    ? 'Write a path of docs/emulator.md#paths, or a glob such as /zones/*/page_shield.'
    : `Did you mean ${meant}?`;
}

/** A path with segments corrected to a route's, if nearly right. */
function corrected(path: string): string | undefined {
  const own = path.replace(/^\//, '').split('/');
  for (const route of routes) {
    const steps = globOf(route).slice(1).split('/');
    if (steps.length !== own.length) continue;
    const right = own.map((name, index) => rightStep(name, steps[index] ?? ''));
    if (right.every((name) => name !== undefined)) return `/${right.join('/')}`;
  }
  return undefined;
}

function rightStep(name: string, step: string): string | undefined {
  return step === '*' || picomatch(name, { dot: true })(step) ? name : nearest(name, [step]);
}

/** A route as a glob, with stars for names. */
export function globOf({ level, ofAll, path }: Route): string {
  return `/${level}${ofAll === true ? '' : '/*'}${path.replaceAll(/:\w+/g, '*')}`;
}

/** True if one of the route's paths matches a glob. */
function matchesRoute(glob: string, route: Route, state: EmulatorState | undefined): boolean {
  const isIt = picomatch(glob, { dot: true });
  const names = namesIn(glob);
  const steps = globOf(route).slice(1).split('/');
  return pathsOf(
    steps.map((step, index) => {
      if (step !== '*') return [step];
      return index === 1 ? scopesFor(route.level, names, state) : names;
    }),
  ).some((path) => isIt(path));
}

const ANY_ID = '0'.repeat(32);
/** A name for segments that the glob leaves open. */
const ANY_NAME = 'x1';
/** The most names to try per segment. Handwritten globs have fewer. */
const MOST_NAMES = 10;

/** Names for a glob's segments: those it spells out, and one other. */
function namesIn(glob: string): readonly string[] {
  const spelt = glob
    .split(/[/{}(),|]/)
    .map((step) =>
      step
        .replaceAll(/\[!?(.)[^\]]*\]/g, '$1')
        .replaceAll('?', '0')
        .replaceAll('*', ''),
    )
    .filter((step) => step !== '');
  return [...new Set([ANY_NAME, ANY_ID, ...spelt])].slice(0, MOST_NAMES);
}

function scopesFor(
  level: Route['level'],
  names: readonly string[],
  state: EmulatorState | undefined,
): readonly string[] {
  if (state?.open[level] === false) return Object.keys(state[level]);
  const padded = names.map((name) => name.padEnd(ANY_ID.length, '0'));
  return [...names, ...padded].filter((name) => /^[0-9a-f]{32}$/.test(name));
}

/** All combinations of a name per segment. */
function pathsOf(steps: readonly (readonly string[])[]): readonly string[] {
  return steps.reduce<readonly string[]>(
    (paths, names) => paths.flatMap((path) => names.map((name) => `${path}/${name}`)),
    [''],
  );
}
