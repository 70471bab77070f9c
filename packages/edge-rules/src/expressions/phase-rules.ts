import { certainCorrection } from '../lib/correction.js';
import type { Call, Field, Operand } from './ast.js';
import { REPLACED_FIELDS } from './catalogue/domains.js';
import { isListedField } from './catalogue/field-lists.js';
import { FIELDS, type Scheme } from './catalogue/fields.js';
import { FUNCTIONS } from './catalogue/functions.js';
import { BODY_PHASES, PHASE_FACTS, RESPONSE_PHASES, RESTRICTED_FIELDS } from './catalogue/phases.js';
import type { ExpressionContext } from './context.js';
import { ifAny, problem, together, type Problem } from './problems.js';

/** What the context says of a field or call. Unknown names and phases: nothing. */
export function contextProblems(operand: Operand, context: ExpressionContext): readonly Problem[] {
  if (operand.kind === 'call') return ifAny(functionProblem(operand, context));
  return together(ifAny(fieldProblem(operand, context)), ifAny(deprecation(operand, context)));
}

/** The traffic that a context sees. */
function schemeOf({ phase, use }: ExpressionContext): Scheme | undefined {
  return use === 'policy' ? 'http' : PHASE_FACTS.get(phase ?? '')?.scheme;
}

function fieldProblem(field: Field, context: ExpressionContext): Problem | undefined {
  const { name } = field;
  const facts = FIELDS.get(name);
  if (facts === undefined) return undefined;
  const scheme = schemeOf(context);
  if (scheme !== undefined && !facts.schemes.includes(scheme)) {
    const message = `${name} is a field of ${TRAFFIC[other(scheme)]}, but ${contextName(context)} has ${TRAFFIC[scheme]}`;
    return problem('expression-scheme', nameSpan(field), message, COUNTERPARTS.get(name));
  }
  const { phase, use = 'rule' } = context;
  if (phase === undefined || !PHASE_FACTS.has(phase)) return undefined;
  if (RESPONSE_FIELDS.has(name) && !RESPONSE_PHASES.has(phase) && use !== 'counting') {
    return problem(
      'expression-response-field',
      nameSpan(field),
      `${name} is not known before there is a response, as in ${phase}`,
    );
  }
  if (BODY_FIELDS.has(name) && !BODY_PHASES.has(phase)) {
    return problem(
      'expression-body-field',
      nameSpan(field),
      `${phase} runs before the body of a request is read`,
    );
  }
  const phases = RESTRICTED_FIELDS.get(name);
  if (phases?.includes(phase) === false) {
    return problem(
      'expression-restricted-field',
      nameSpan(field),
      `${name} exists only in ${phases.join(', ')}`,
    );
  }
  if (isListedField(name, phase, use)) return undefined;
  return problem(
    'expression-field-in-phase',
    nameSpan(field),
    `${name} is not among the documented fields of ${contextName(context)}`,
  );
}

const TRAFFIC = { http: 'HTTP requests', network: 'packets' };
const RESPONSE_FIELDS = fieldsLike(/^(?:raw\.)?http\.response\.|^cf\.response\./);
const BODY_FIELDS = fieldsLike(/^http\.request\.body\./);
/** What to use on the other side. */
const COUNTERPARTS = new Map([
  ['tcp.dstport', 'The port of a request is cf.edge.server_port.'],
  ['cf.edge.server_port', 'The port of a packet is tcp.dstport.'],
]);

function fieldsLike(pattern: RegExp): ReadonlySet<string> {
  return new Set([...FIELDS.keys()].filter((name) => pattern.test(name)));
}

function other(scheme: Scheme): Scheme {
  return scheme === 'http' ? 'network' : 'http';
}

function contextName({ phase, use }: ExpressionContext): string {
  if (use === 'policy') return 'a page shield policy';
  if (use === undefined || use === 'rule' || use === 'invariant') return `${phase}`;
  return `${USES[use]} in ${phase}`;
}

const USES = {
  counting: 'a counting expression',
  'rewrite-uri': 'a rewritten URL',
  header: 'a header',
  redirect: 'a redirect',
  'cache-tags': 'cache tags',
  credential: 'a credential check',
};

function functionProblem(call: Call, { phase, use }: ExpressionContext): Problem | undefined {
  const { name, nameSpan: span } = call;
  if (use === 'credential' && FUNCTIONS.has(name) && !CREDENTIAL_FUNCTIONS.has(name)) {
    return problem('expression-function-in-phase', span, `a credential check does not have ${name}`);
  }
  const phases = FUNCTIONS.get(name)?.phases;
  if (phases === undefined || phase === undefined || !PHASE_FACTS.has(phase) || phases.includes(phase))
    return undefined;
  return problem(
    'expression-function-in-phase',
    span,
    `${phase} does not have ${name}`,
    `It exists in ${phases.join(', ')}.`,
  );
}

const CREDENTIAL_FUNCTIONS = new Set(['upper', 'lower', 'url_decode', 'lookup_json_string']);

/** Old names of the documented API that the public service has replaced. */
function deprecation(field: Field, context: ExpressionContext): Problem | undefined {
  const replacement = REPLACED_FIELDS.get(field.name);
  if (replacement === undefined || context.dialect === 'documented') return undefined;
  const isEither = field.name === 'ip.geoip.country' && schemeOf(context) === 'network';
  const help = isEither
    ? 'It is the country of the source or of the destination: write ip.src.country, ip.dst.country, or both joined by or.'
    : `Write ${replacement}.`;
  const span = nameSpan(field);
  const fix = isEither ? undefined : certainCorrection(span, replacement);
  return problem('expression-deprecated-field', span, `${field.name} is an old name`, help, fix);
}

function nameSpan({ name, span }: Field): Field['span'] {
  return { from: span.from, to: span.from + name.length };
}
