import type { ReplayDocument } from '../../../../generated/documents/replay.js';
import { notInFlows, OUTCOMES, type Outcome } from '../replay-words.js';

/** Requests with the same outcome before and the same after. */
export interface Flow {
  readonly from: Outcome;
  readonly to: Outcome;
  readonly count: number;
}

/** An outcome in the picture. Both ends are in a row, so that what stays is straight. */
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

/** A band: its top left and right, and its height. */
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

/** The height of all requests together, in pixels. */
const ALL = 240;
/** So that rare flows can be seen. */
const LEAST_BAND = 2;
/** Room for two lines of text. */
const LEAST_ROW = 38;
const GAP = 10;

/** Flows with requests. What is undecided stays in its own row. */
export function flowsOf(document: ReplayDocument): readonly Flow[] {
  const undecided = notInFlows(document);
  const { flows } = document;
  return [
    ...flows.filter(({ count }) => count > 0),
    ...(undecided === 0 ? [] : [{ from: 'undecided', to: 'undecided', count: undecided } as const]),
  ];
}

/** Places of rows and bands, in pixels. Pure. */
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

/** The places of bands, at each end in the order of the other, so that few cross. */
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
