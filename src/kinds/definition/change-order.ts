import type { Change } from '../../kernel/model/change.js';
import type { Stage } from '../../kernel/model/stage.js';

/** How the changes of a kind stand to others of the scope. */
export interface ChangeOrder {
  /** The first stage at which a change of it may stand, where that is not the one of most kinds: others need what it does. */
  readonly earliest?: Stage;
  /** Stages that a change of it waits for, beside those that its own stage waits for. */
  readonly waitsFor?: readonly Stage[];
  /** Whether a change, of whichever kind and scope, can't do without an earlier one of this kind. */
  readonly isNeededBy?: (earlier: ChangeInOrder, later: ChangeInOrder) => boolean;
}

/** As much of a change as tells what it needs. */
export type ChangeInOrder = Pick<Change, 'address' | 'request'>;
