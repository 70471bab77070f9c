// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * A kind of resource.
 */
export type KindName =
  | 'page_shield'
  | 'csp_policy'
  | 'ruleset'
  | 'custom_ruleset'
  | 'list'
  | 'log_fields'
  | 'logpush_job'
  | 'zone_setting'
  | 'url_normalization'
  | 'managed_transforms'
  | 'bot_management'
  | 'managed_waf'
  | 'pool_notifications';
/**
 * One message for the user, with its place in the repository or on the service.
 */
export interface FindingDocument {
  severity: 'error' | 'warning' | 'info';
  code: string;
  message: string;
  /**
   * What to do.
   */
  help?: string;
  file?: string;
  line?: number;
  /**
   * In characters, from 1.
   */
  column?: number;
  /**
   * Address of the scope, for a finding about live state.
   */
  scope?: string;
  /**
   * The include lines that lead to the place, nearest first.
   */
  included_from?: PlaceDocument[];
  related?: PlaceDocument;
  /**
   * How to correct it, where that can be said as edits of files: validate has it.
   */
  fix?: {
    /**
     * What it does: Write eq.
     */
    title: string;
    /**
     * Nothing else can be meant, so validate --fix applies it. Otherwise it is a proposal.
     */
    safe: boolean;
    /**
     * What becomes of stretches of files. They don't overlap.
     *
     * @minItems 1
     */
    edits: {
      file: string;
      start: PositionDocument;
      end: PositionDocument;
      /**
       * What is there from then on.
       */
      text: string;
    }[];
  };
}
export interface PlaceDocument {
  file: string;
  line: number;
  column: number;
  message?: string;
}
/**
 * Between two characters: line and column count from 1, columns in characters.
 */
export interface PositionDocument {
  line: number;
  column: number;
}
/**
 * What the files say in meta: of the thing itself; what it lacks comes from what is around it.
 */
export interface LifeDocument {
  /**
   * The person or the team that answers for it.
   */
  owner?: string;
  /**
   * The ticket that asked for it.
   */
  ticket?: string;
  /**
   * Where the ticket is, by require.ticket.link of the project.
   */
  ticket_link?: string;
  /**
   * Why it is there, in words.
   */
  reason?: string;
  /**
   * The last day on which it is needed, in UTC.
   */
  expires?: string;
  /**
   * What to read about it: addresses of pages.
   */
  references?: string[];
}
