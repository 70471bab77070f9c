import type { Change } from '../../kernel/model/change.js';
import type { Stage } from '../../kernel/model/stage.js';

/** How changes of a kind are ordered in a scope. */
export interface ChangeOrder {
  /** The first stage of its changes, if others depend on them. Default: `log-fields`. */
  readonly earliest?: Stage;
  /** Stages that its changes wait for, besides those of their own stage. */
  readonly waitsFor?: readonly Stage[];
  /** True if the later change, of any kind and scope, needs this kind's earlier one. */
  readonly isNeededBy?: (earlier: EarlierChange, later: ChangeInOrder) => boolean;
}

/** What a change may need: its address, and the path of its request if known. */
export type EarlierChange = Pick<Change, 'address'> & {
  readonly request?: Pick<Change['request'], 'path'>;
};

/** The members of a change that decide what it needs. */
export type ChangeInOrder = Pick<Change, 'address' | 'request'>;
