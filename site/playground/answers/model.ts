/** The text fields of the page, by their labels. What is wrong in one of them names it. */
export type FieldName =
  | 'Rules'
  | 'Request'
  | 'Rules before'
  | 'Rules after'
  | 'Policy'
  | 'Page URL'
  | 'What is loaded';

/** A place in a text field. Lines and columns count from 1; columns and `length` count characters. */
export interface Place {
  readonly field: FieldName;
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** Something to say of what was written: what, where and what to do. */
export interface Told {
  readonly severity: 'error' | 'warning' | 'info';
  /** As `zonewright explain` takes it; absent for what only the playground says. */
  readonly code?: string;
  readonly message: string;
  readonly help?: string;
  readonly place?: Place;
  /** The line of the place, with marks under it. */
  readonly frame?: string;
  readonly related?: { readonly message: string; readonly place: Place };
}

/** What an answer is, for its colour. The text says it as well. */
export type Tone = 'stops' | 'tests' | 'passes' | 'opens' | 'tightens' | 'unknown' | 'wrong';

/** An answer in one sentence. */
export interface Headline {
  readonly tone: Tone;
  readonly text: string;
}

/** Why a condition of a rule is true or false for the request. */
export interface Reason {
  /** The condition as written. */
  readonly condition: string;
  readonly truth: 'true' | 'false' | 'unknown';
  /** `http.host is "shop.example.com"`; empty where there is nothing to add. */
  readonly because: string;
}

/** What a rule does to the request. */
export type RuleState = 'matches' | 'does not match' | 'unknown' | 'is disabled';

/** A rule that was looked at. */
export interface RuleRow {
  /** Its position in the list, from 1. */
  readonly position: number;
  /** Its ref, or what stands for it. */
  readonly ref: string;
  /** What it is called: its ref, or its description if it has no ref of its own. */
  readonly name: string;
  readonly action: string;
  readonly state: RuleState;
  readonly decides: boolean;
  /** What follows from it, where the state does not say so. */
  readonly note?: string;
  readonly reasons: readonly Reason[];
}

/** A list of rules, and what becomes of the request there. */
export interface ListAnswer {
  readonly phase: string;
  readonly headline: Headline;
  /** The fields and lists without which it is unknown. */
  readonly needs: readonly string[];
  readonly rows: readonly RuleRow[];
  /** What was left out of the rows. */
  readonly rest?: string;
}

/** Which rule decides a request. */
export interface DecidesAnswer {
  readonly kind: 'decides';
  readonly headline: Headline;
  /** Lines for the request, without which the answer is unknown: `ip.src: …`. */
  readonly missing: readonly string[];
  readonly lists: readonly ListAnswer[];
  /** What was taken for granted, as sentences. */
  readonly assumed: readonly string[];
  readonly told: readonly Told[];
  /** The request and its outcome as a test of a zone or account file, in YAML. */
  readonly test?: string;
}

/** A request whose outcome an edit changes. */
export interface Difference {
  readonly effect: 'opens' | 'tightens' | 'changes';
  /** `{ http.host: "a.example" }: block by a → no rule decides`. */
  readonly text: string;
  /** The lists that must not contain what the example needs: `$office`. */
  readonly unless?: string;
  /** The request for the other tab, in YAML. */
  readonly request: string;
}

/** What an edit does to the rules of one phase. */
export interface EditAnswer {
  readonly phase: string;
  readonly headline: Headline;
  readonly differences: readonly Difference[];
  readonly risks: readonly { readonly code: string; readonly message: string }[];
  /** The edit as a plan shows it, line by line. */
  readonly lines: readonly string[];
}

/** What an edit opens. */
export interface OpensAnswer {
  readonly kind: 'opens';
  readonly headline: Headline;
  readonly edits: readonly EditAnswer[];
  readonly assumed: readonly string[];
  readonly told: readonly Told[];
}

/** What a browser does with one thing that a page loads. */
export interface LoadRow {
  readonly what: string;
  readonly verdict: 'allowed' | 'blocked' | 'unknown' | 'differs';
  /** `blocked by script-src, in all browsers`. */
  readonly text: string;
}

/** What a policy does to what a page loads. */
export interface PolicyAnswer {
  readonly kind: 'policy';
  readonly headline: Headline;
  readonly rows: readonly LoadRow[];
  readonly assumed: readonly string[];
  readonly told: readonly Told[];
}

export type Answer = DecidesAnswer | OpensAnswer | PolicyAnswer;

/** What is asked, as it is written in the fields of a tab. `phase` is empty where the rules decide it. */
export type Question =
  | { readonly kind: 'decides'; readonly rules: string; readonly request: string; readonly phase: string }
  | { readonly kind: 'opens'; readonly before: string; readonly after: string; readonly phase: string }
  | { readonly kind: 'policy'; readonly policy: string; readonly page: string; readonly loads: string };
