// Made from schemas/ by `npm run generate`; a test fails when the two differ.
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [member: string]: Json;
}

export type Fault =
  | Stale
  | EditFault
  | Slow
  | WrongTotals
  | RepeatPage
  | ResultNull
  | Partial
  | StatusFault
  | HtmlPage
  | SuccessFalse
  | Redirect
  | Truncate
  | ResetBefore
  | ResetAfter
  | HangBefore
  | HangAfter;
export type Edit = AddedRule | RemovedPlace | SetPlace;
/**
 * A fault script of the emulator: what goes wrong, and at which requests. Faults are counted in the order of the list. Nothing is random: the same requests get the same faults.
 */
export type EmulatorFaults = Fault[];

/**
 * A GET is answered with the state before the last changes. Writes always use the current state.
 */
export interface Stale {
  match?: FaultMatch;
  /**
   * The request that it takes effect at first, counted over those that match. Default: 1.
   */
  nth?: number;
  /**
   * How many requests it takes effect at, from that one on. Default: 1.
   */
  times?: number;
  /**
   * What goes wrong.
   */
  kind: 'stale';
  /**
   * How many changes back; at most as many as are remembered, which is 64.
   */
  commits: number;
}
/**
 * Which requests it counts. Default: all.
 */
export interface FaultMatch {
  /**
   * The method, in any case of letters. Default: any.
   */
  method?: string;
  /**
   * A glob over the path that follows the base address: `*` is one segment, `**` any number. Default: any.
   */
  path?: string;
}
/**
 * Somebody else changes the state, right before or after the request is carried out, even if another fault stops the request.
 */
export interface EditFault {
  match?: FaultMatch;
  /**
   * The request that it takes effect at first, counted over those that match. Default: 1.
   */
  nth?: number;
  /**
   * How many requests it takes effect at, from that one on. Default: 1.
   */
  times?: number;
  /**
   * What goes wrong.
   */
  kind: 'edit';
  /**
   * On which side of the request.
   */
  when: 'before' | 'after';
  edit: Edit;
}
/**
 * One more rule at the end of an entry point that is there, which gets a new version by it.
 */
export interface AddedRule {
  /**
   * The zone or account.
   */
  scope: string;
  /**
   * The phase of the entry point.
   */
  phase: string;
  /**
   * The rule, as it is sent to the API.
   */
  rule: JsonObject;
}
/**
 * Takes something out of the state, which gets its default, where it has one.
 */
export interface RemovedPlace {
  /**
   * The operation.
   */
  op: 'remove';
  /**
   * Where in the state.
   */
  path: string;
}
/**
 * Puts a value into the state. Nothing beside it changes, versions and times included.
 */
export interface SetPlace {
  /**
   * `replace` replaces the present value, `add` adds a new member or item. Default: `replace`.
   */
  op?: 'replace' | 'add';
  /**
   * Where in the state.
   */
  path: string;
  /**
   * The new value.
   */
  value: Json;
}
/**
 * The answer comes late; the request is carried out at once.
 */
export interface Slow {
  match?: FaultMatch;
  /**
   * The request that it takes effect at first, counted over those that match. Default: 1.
   */
  nth?: number;
  /**
   * How many requests it takes effect at, from that one on. Default: 1.
   */
  times?: number;
  /**
   * What goes wrong.
   */
  kind: 'slow';
  /**
   * How many milliseconds late.
   */
  ms: number;
}
/**
 * A list claims to have more items than it has. Other answers stay as they are.
 */
export interface WrongTotals {
  match?: FaultMatch;
  /**
   * The request that it takes effect at first, counted over those that match. Default: 1.
   */
  nth?: number;
  /**
   * How many requests it takes effect at, from that one on. Default: 1.
   */
  times?: number;
  /**
   * What goes wrong.
   */
  kind: 'wrong-totals';
  /**
   * How many more. Default: 1.
   */
  by?: number;
}
/**
 * Every page of a list has the items of the first page. Other answers stay as they are.
 */
export interface RepeatPage {
  match?: FaultMatch;
  /**
   * The request that it takes effect at first, counted over those that match. Default: 1.
   */
  nth?: number;
  /**
   * How many requests it takes effect at, from that one on. Default: 1.
   */
  times?: number;
  /**
   * What goes wrong.
   */
  kind: 'repeat-page';
}
/**
 * The request is carried out, but `result` is null.
 */
export interface ResultNull {
  match?: FaultMatch;
  /**
   * The request that it takes effect at first, counted over those that match. Default: 1.
   */
  nth?: number;
  /**
   * How many requests it takes effect at, from that one on. Default: 1.
   */
  times?: number;
  /**
   * What goes wrong.
   */
  kind: 'result-null';
}
/**
 * The request is carried out, but the answer is partial (206). A list has the first half of its items, and no `result_info`.
 */
export interface Partial {
  match?: FaultMatch;
  /**
   * The request that it takes effect at first, counted over those that match. Default: 1.
   */
  nth?: number;
  /**
   * How many requests it takes effect at, from that one on. Default: 1.
   */
  times?: number;
  /**
   * What goes wrong.
   */
  kind: 'partial';
}
/**
 * An error answer in the API's envelope, or as a page. The request is not carried out, unless `committed` says so.
 */
export interface StatusFault {
  match?: FaultMatch;
  /**
   * The request that it takes effect at first, counted over those that match. Default: 1.
   */
  nth?: number;
  /**
   * How many requests it takes effect at, from that one on. Default: 1.
   */
  times?: number;
  /**
   * What goes wrong.
   */
  kind: 'status';
  /**
   * The status of the answer.
   */
  status: number;
  /**
   * The code of the error in the envelope. Default: none.
   */
  code?: number;
  /**
   * The message of the error in the envelope.
   */
  message?: string;
  /**
   * The JSON pointer of the error into the body that was sent, as `source.pointer`. Default: none.
   */
  pointer?: string;
  /**
   * The `retry-after` header.
   */
  retryAfter?: number | string;
  /**
   * A page in place of the envelope, as a proxy writes it. Default: false.
   */
  html?: boolean;
  /**
   * The request is carried out all the same. Default: false.
   */
  committed?: boolean;
}
/**
 * 200 with a page, as a proxy's login form. The request is not carried out.
 */
export interface HtmlPage {
  match?: FaultMatch;
  /**
   * The request that it takes effect at first, counted over those that match. Default: 1.
   */
  nth?: number;
  /**
   * How many requests it takes effect at, from that one on. Default: 1.
   */
  times?: number;
  /**
   * What goes wrong.
   */
  kind: 'html-200';
}
/**
 * 200 with `success: false`. The request is not carried out.
 */
export interface SuccessFalse {
  match?: FaultMatch;
  /**
   * The request that it takes effect at first, counted over those that match. Default: 1.
   */
  nth?: number;
  /**
   * How many requests it takes effect at, from that one on. Default: 1.
   */
  times?: number;
  /**
   * What goes wrong.
   */
  kind: 'success-false';
  /**
   * The code of the error in the envelope. Default: none.
   */
  code?: number;
  /**
   * The message of the error in the envelope.
   */
  message?: string;
}
/**
 * An answer that sends the client elsewhere. The request is not carried out.
 */
export interface Redirect {
  match?: FaultMatch;
  /**
   * The request that it takes effect at first, counted over those that match. Default: 1.
   */
  nth?: number;
  /**
   * How many requests it takes effect at, from that one on. Default: 1.
   */
  times?: number;
  /**
   * What goes wrong.
   */
  kind: 'redirect';
  /**
   * The `location` header.
   */
  location: string;
  /**
   * The status of the answer. Default: 307.
   */
  status?: number;
}
/**
 * The request is carried out; half of the answer comes.
 */
export interface Truncate {
  match?: FaultMatch;
  /**
   * The request that it takes effect at first, counted over those that match. Default: 1.
   */
  nth?: number;
  /**
   * How many requests it takes effect at, from that one on. Default: 1.
   */
  times?: number;
  /**
   * What goes wrong.
   */
  kind: 'truncate';
  /**
   * Where it breaks off: before its `content-length`, within its chunks, or as JSON that ends in its middle with the right length.
   */
  how: 'content-length' | 'chunked' | 'json';
}
/**
 * The connection is reset; the request is not carried out.
 */
export interface ResetBefore {
  match?: FaultMatch;
  /**
   * The request that it takes effect at first, counted over those that match. Default: 1.
   */
  nth?: number;
  /**
   * How many requests it takes effect at, from that one on. Default: 1.
   */
  times?: number;
  /**
   * What goes wrong.
   */
  kind: 'reset-before';
}
/**
 * The connection is reset after the request was carried out.
 */
export interface ResetAfter {
  match?: FaultMatch;
  /**
   * The request that it takes effect at first, counted over those that match. Default: 1.
   */
  nth?: number;
  /**
   * How many requests it takes effect at, from that one on. Default: 1.
   */
  times?: number;
  /**
   * What goes wrong.
   */
  kind: 'reset-after';
}
/**
 * No answer ever comes, and the request is not carried out. The connection stays open until the emulator is stopped.
 */
export interface HangBefore {
  match?: FaultMatch;
  /**
   * The request that it takes effect at first, counted over those that match. Default: 1.
   */
  nth?: number;
  /**
   * How many requests it takes effect at, from that one on. Default: 1.
   */
  times?: number;
  /**
   * What goes wrong.
   */
  kind: 'hang-before';
}
/**
 * The request is carried out, but no answer ever comes. The connection stays open until the emulator is stopped.
 */
export interface HangAfter {
  match?: FaultMatch;
  /**
   * The request that it takes effect at first, counted over those that match. Default: 1.
   */
  nth?: number;
  /**
   * How many requests it takes effect at, from that one on. Default: 1.
   */
  times?: number;
  /**
   * What goes wrong.
   */
  kind: 'hang-after';
}
