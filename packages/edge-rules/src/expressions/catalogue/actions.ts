/** `decides`: the list ends. `skip`: by its parameters. `unclear`: unknown from here, as for `execute`. */
export type ActionEffect = 'decides' | 'goes on' | 'skip' | 'unclear';

export interface ActionFacts {
  readonly effect: ActionEffect;
  /** All it does is to write to a log. */
  readonly logsOnly?: true;
  /** How strong it is against traffic; absent if it can't be compared. */
  readonly strength?: (typeof STRENGTHS)[number];
}

/** The weakest first: lets past, logs, tests, keeps out. */
const STRENGTHS = ['nothing', 'tells', 'tests', 'stops'] as const;

/** Of the documents, or the public service's own schema. The emulator has its own list: `emulator/rulesets/checks.ts`. */
const TABLE: Readonly<Record<string, ActionFacts>> = {
  block: { effect: 'decides', strength: 'stops' },
  challenge: { effect: 'decides', strength: 'tests' },
  compress_response: { effect: 'goes on' },
  ddos_dynamic: { effect: 'unclear' },
  execute: { effect: 'unclear' },
  // "Does not block a request" (override parameters of the DDoS rulesets). Whether the list ends is not documented.
  force_connection_close: { effect: 'unclear', strength: 'tells' },
  js_challenge: { effect: 'decides', strength: 'tests' },
  log: { effect: 'goes on', logsOnly: true, strength: 'tells' },
  log_custom_field: { effect: 'goes on', logsOnly: true },
  managed_challenge: { effect: 'decides', strength: 'tests' },
  redirect: { effect: 'decides' },
  rewrite: { effect: 'goes on' },
  route: { effect: 'goes on' },
  score: { effect: 'goes on' },
  serve_error: { effect: 'decides' },
  set_cache_control: { effect: 'goes on' },
  set_cache_settings: { effect: 'goes on' },
  set_cache_tags: { effect: 'goes on' },
  set_config: { effect: 'goes on' },
  skip: { effect: 'skip', strength: 'nothing' },
  transform_response_html: { effect: 'goes on' },
};

/** Of other products, if nothing else can be meant. */
export const OTHER_ACTIONS: ReadonlyMap<string, string> = new Map([
  ['deny', 'block'],
  ['drop', 'block'],
  ['reject', 'block'],
]);

export const ACTION_FACTS: ReadonlyMap<string, ActionFacts> = new Map(Object.entries(TABLE));

/** True if it keeps traffic out, outright or by a test. */
export function keepsOut(action: string): boolean {
  const strength = ACTION_FACTS.get(action)?.strength;
  return strength === 'stops' || strength === 'tests';
}

/** Comparable actions, the weakest first; those of one step do the same. */
export const ACTION_STEPS: readonly (readonly string[])[] = STRENGTHS.map((step) =>
  [...ACTION_FACTS].filter(([, { strength }]) => strength === step).map(([action]) => action),
);
