import type { ReplayDocument } from '../../../../generated/documents/replay.js';
import { notInFlows } from '../words.js';
import { OUTCOMES, type Outcome } from './outcomes.js';

/** Requests that have one outcome before and one after. */
export interface Flow {
  readonly from: Outcome;
  readonly to: Outcome;
  readonly count: number;
}

/** An outcome in the picture: both of its ends stand in one row, so that what stays is a straight band, and what moves crosses rows. */
export interface Row {
  readonly outcome: Outcome;
  readonly top: number;
  readonly before: End;
  readonly after: End;
}

export interface End {
  readonly count: number;
  readonly height: number;
}

/** A band: where it begins to the left, where it ends to the right, and how high it is. */
export interface Band extends Flow {
  readonly left: number;
  readonly right: number;
  readonly height: number;
}

export interface FlowLayout {
  readonly rows: readonly Row[];
  readonly bands: readonly Band[];
  readonly height: number;
}

/** Pixels that all requests take together. */
const ALL = 240;
/** What is rare can still be seen. */
const LEAST_BAND = 2;
/** Room for two lines of text. */
const LEAST_ROW = 38;
const GAP = 10;

/** Every flow, with what is undecided as one that stays: nobody can tell where it goes. */
export function flowsOf(document: ReplayDocument): readonly Flow[] {
  const undecided = notInFlows(document);
  const { flows } = document;
  return [
    ...flows.filter(({ count }) => count > 0),
    ...(undecided === 0 ? [] : [{ from: 'undecided', to: 'undecided', count: undecided } as const]),
  ];
}

/** Where everything stands in the picture, in pixels from its top. Pure. */
export function flowLayout(flows: readonly Flow[]): FlowLayout {
  const total = flows.reduce((sum, { count }) => sum + count, 0);
  const heightOf = ({ count }: Flow): number => Math.max(LEAST_BAND, Math.round((count / total) * ALL));
  const endOf = (ending: readonly Flow[]): End => ({
    count: ending.reduce((sum, { count }) => sum + count, 0),
    height: ending.reduce((sum, flow) => sum + heightOf(flow), 0),
  });
  let top = 0;
  const rows: Row[] = [];
  for (const outcome of OUTCOMES) {
    const before = endOf(flows.filter(({ from }) => from === outcome));
    const after = endOf(flows.filter(({ to }) => to === outcome));
    if (before.count + after.count === 0) continue;
    rows.push({ outcome, top, before, after });
    top += Math.max(LEAST_ROW, before.height, after.height) + GAP;
  }
  return { rows, bands: bandsOf(flows, rows, heightOf), height: Math.max(0, top - GAP) };
}

/** At each end, bands stand in the order of their other ends, so that few cross. */
function bandsOf(
  flows: readonly Flow[],
  rows: readonly Row[],
  heightOf: (flow: Flow) => number,
): readonly Band[] {
  const place = (outcome: Outcome): number => OUTCOMES.indexOf(outcome);
  const topOf = (outcome: Outcome): number => rows.find((row) => row.outcome === outcome)?.top ?? 0;
  const above = (flow: Flow, isAbove: (other: Flow) => boolean): number =>
    flows
      .filter((other) => other !== flow && isAbove(other))
      .reduce((sum, other) => sum + heightOf(other), 0);
  return flows.map((flow) => {
    const { from, to } = flow;
    return {
      ...flow,
      height: heightOf(flow),
      left: topOf(from) + above(flow, (other) => other.from === from && place(other.to) < place(to)),
      right: topOf(to) + above(flow, (other) => other.to === to && place(other.from) < place(from)),
    };
  });
}
