import { EXIT, UserError } from '../kernel/model/errors.js';
import type { Decode } from './decode.js';
import { filled, flag, json, listOf, Members, object, oneOf, text, Where, whole } from './decode.js';
import type { Edit, Effect, Fault, FaultMatch } from './faults.js';

/** Decodes a faults file's content: a list of faults. Throws a UserError that names the place of what is wrong. */
export function decodeFaults(value: unknown): Fault[] {
  return listOf(fault)(value, new Where(faultError));
}

function faultError(pointer: string, problem: string): UserError {
  return new UserError(`The fault script is not usable: ${pointer === '' ? '/' : pointer}: ${problem}.`, {
    code: 'emulator-faults',
    exit: EXIT.invalid,
    help: 'A fault script is a list of {match?: {method?, path?}, nth?, times?, kind, …}.',
  });
}

const fault: Decode<Fault> = (value, at) => {
  const members = new Members(value, at);
  const match = members.optional('match', decodeMatch);
  const nth = members.optional('nth', counted);
  const times = members.optional('times', counted);
  const effect = readEffect(members);
  members.close();
  return {
    ...(match === undefined ? {} : { match }),
    ...(nth === undefined ? {} : { nth }),
    ...(times === undefined ? {} : { times }),
    ...effect,
  };
};

const decodeMatch: Decode<FaultMatch> = (value, at) => {
  const members = new Members(value, at);
  const match = { ...given(members, 'method', filled), ...given(members, 'path', filled) };
  members.close();
  return match;
};

/** A table of what each kind reads beside its name; every kind is in it, and none twice. */
const EFFECTS: { readonly [Kind in Effect['kind']]: (members: Members) => Extract<Effect, { kind: Kind }> } =
  {
    stale: (members) => ({ kind: 'stale', commits: members.required('commits', counted) }),
    edit: (members) => ({
      kind: 'edit',
      when: members.required('when', oneOf('before', 'after')),
      edit: members.required('edit', decodeEdit),
    }),
    slow: (members) => ({ kind: 'slow', ms: members.required('ms', whole) }),
    'wrong-totals': (members) => ({ kind: 'wrong-totals', ...given(members, 'by', whole) }),
    'repeat-page': () => ({ kind: 'repeat-page' }),
    'result-null': () => ({ kind: 'result-null' }),
    status: (members) => ({
      kind: 'status',
      status: members.required('status', status),
      ...given(members, 'code', whole),
      ...given(members, 'message', text),
      ...given(members, 'retryAfter', secondsOrText),
      ...given(members, 'html', flag),
      ...given(members, 'committed', flag),
    }),
    'html-200': () => ({ kind: 'html-200' }),
    'success-false': (members) => ({
      kind: 'success-false',
      ...given(members, 'code', whole),
      ...given(members, 'message', text),
    }),
    redirect: (members) => ({
      kind: 'redirect',
      location: members.required('location', filled),
      ...given(members, 'status', status),
    }),
    truncate: (members) => ({
      kind: 'truncate',
      how: members.required('how', oneOf('content-length', 'chunked', 'json')),
    }),
    'reset-before': () => ({ kind: 'reset-before' }),
    'reset-after': () => ({ kind: 'reset-after' }),
    'hang-before': () => ({ kind: 'hang-before' }),
    'hang-after': () => ({ kind: 'hang-after' }),
  };

function readEffect(members: Members): Effect {
  const kinds = Object.keys(EFFECTS).filter(isKind);
  return EFFECTS[members.required('kind', oneOf(...kinds))](members);
}

function isKind(name: string): name is Effect['kind'] {
  return Object.hasOwn(EFFECTS, name);
}

const decodeEdit: Decode<Edit> = (value, at) => {
  const members = new Members(value, at);
  const scope = members.optional('scope', scopePath);
  const edit =
    scope === undefined
      ? pointerEdit(members)
      : { scope, phase: members.required('phase', filled), rule: members.required('rule', object) };
  members.close();
  return edit;
};

function pointerEdit(members: Members): Edit {
  const path = members.required('path', pointer);
  const op = members.optional('op', oneOf('replace', 'add', 'remove')) ?? 'replace';
  return op === 'remove' ? { op, path } : { op, path, value: members.required('value', json) };
}

const pointer: Decode<string> = (value, at) => {
  const path = text(value, at);
  if (!path.startsWith('/')) throw at.error('expected a JSON pointer into the state');
  return path;
};

const scopePath: Decode<string> = (value, at) => {
  const path = text(value, at);
  if (!/^\/(zones|accounts)\/[0-9a-f]{32}$/.test(path)) throw at.error('expected /zones/ID or /accounts/ID');
  return path;
};

const counted: Decode<number> = (value, at) => {
  const count = whole(value, at);
  if (count === 0) throw at.error('expected 1 or more');
  return count;
};

const status: Decode<number> = (value, at) => {
  const code = whole(value, at);
  if (code < 200 || code > 599) throw at.error('expected a status from 200 to 599');
  return code;
};

const secondsOrText: Decode<string> = (value, at) =>
  typeof value === 'number' ? String(whole(value, at)) : text(value, at);

function given<Name extends string, T>(
  members: Members,
  name: Name,
  decode: Decode<T>,
): { readonly [N in Name]?: T } {
  const value = members.optional(name, decode);
  const none: { readonly [N in Name]?: T } = {};
  return value === undefined ? none : { ...none, [name]: value };
}
