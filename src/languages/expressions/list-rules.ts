import { nearest } from '../../kernel/lib/suggest.js';
import type { Comparison, ListName } from './ast.js';
import { CUSTOM_LIST_NAME, LIST_PREFIXES, MANAGED_LISTS } from './catalogue/lists.js';
import type { Dialect } from './context.js';
import { NOTHING, problem, type Problem } from './problems.js';

/** What is known of a list by its name. Whether a list of one's own exists is the account's affair. */
export function listProblems({ left, right }: Comparison, dialect: Dialect): readonly Problem[] {
  if (right.kind !== 'list') return NOTHING;
  const dot = right.name.indexOf('.');
  const prefix = right.name.slice(0, Math.max(dot, 0));
  if (!PREFIXES.has(prefix)) return ownList(right);
  const name = right.name.slice(dot + 1);
  const expected = LIST_PREFIXES[dialect];
  if (!MANAGED_LISTS.includes(name)) {
    const meant = nearest(name, MANAGED_LISTS);
    const help =
      meant === undefined ? `There are ${MANAGED_LISTS.join(', ')}.` : `Did you mean $${expected}.${meant}?`;
    return [problem('expression-unknown-list', right.span, `the service has no list $${right.name}`, help)];
  }
  const found: Problem[] = [];
  if (prefix !== expected) {
    const message = `lists of the service start with $${expected}. here`;
    found.push(problem('expression-list-prefix', right.span, message, `Write $${expected}.${name}.`));
  }
  if (left.type !== 'Ip' && left.type !== 'Unknown') {
    const message = `$${right.name} is a list of addresses, but it is compared with something else`;
    found.push(
      problem('expression-list-kind', right.span, message, 'Compare it with ip.src or another address.'),
    );
  }
  return found;
}

const PREFIXES: ReadonlySet<string> = new Set(Object.values(LIST_PREFIXES));

function ownList({ name, span }: ListName): readonly Problem[] {
  if (CUSTOM_LIST_NAME.test(name)) return NOTHING;
  const help = 'A list has a name of up to 50 lower-case letters, digits and _.';
  return [problem('expression-unknown-list', span, `no list can be called $${name}`, help)];
}
