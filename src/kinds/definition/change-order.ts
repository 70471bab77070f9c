import type { Change } from '../../kernel/model/change.js';
import type { Stage } from '../../kernel/model/stage.js';

/** How the changes of a kind are ordered among the changes of a scope. */
export interface ChangeOrder {
  /** The first stage that a change of the kind may have. Set for kinds that other changes depend on; `log-fields` for the rest. */
  readonly earliest?: Stage;
  /** Stages that its changes wait for, in addition to those that their own stage waits for. */
  readonly waitsFor?: readonly Stage[];
  /** True if the later change, of any kind and scope, can't be applied without the earlier one of this kind. */
  readonly isNeededBy?: (earlier: ChangeInOrder, later: ChangeInOrder) => boolean;
}

/** The members of a change that decide what it needs. */
export type ChangeInOrder = Pick<Change, 'address' | 'request'>;
