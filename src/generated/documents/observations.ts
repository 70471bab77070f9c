// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * The output of inspect scripts and inspect connections with --format json: what the service observed, of either status, and which of it is malicious.
 */
export interface ObservationsDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  kind: 'scripts' | 'connections';
  /**
   * The filters; absent members filter nothing.
   */
  filters: {
    host?: string;
    /**
     * A time; things last seen before it are hidden.
     */
    since?: string;
    malicious?: boolean;
    status?: 'active' | 'infrequent' | 'inactive';
    /**
     * Without what the public service leaves out by default: duplicates, and what is below /cdn-cgi/.
     */
    like_service?: boolean;
  };
  /**
   * The filters that were sent to the service. What the service left out for them is in no count. Absent if none was sent.
   */
  asked?: {
    status?: 'active' | 'infrequent' | 'inactive';
    hosts?: string;
  };
  /**
   * Scripts with a js_integrity_score above or below this are malicious.
   */
  malicious_rule: {
    js_integrity_score: number;
    direction: 'above' | 'below';
  };
  zones: ObservedZoneDocument[];
  requests: {
    read: number;
  };
}
export interface ObservedZoneDocument {
  name: string;
  id: string;
  /**
   * The malicious first, then by when they were seen last.
   */
  items: ObservedItemDocument[];
  /**
   * How many of the items no live policy allows; absent if no policy is on, or policies could not be read.
   */
  not_allowed?: number;
  /**
   * How many the filters hide, each counted once: by host, otherwise by since, otherwise by malicious.
   */
  hidden: {
    host: number;
    since: number;
    malicious: number;
    /**
     * With another status, although one was asked for. Absent without such a filter.
     */
    status?: number;
    /**
     * Duplicates, and what is below /cdn-cgi/. Absent without like_service.
     */
    left_out?: number;
  };
  /**
   * What could not be read, so the list is possibly incomplete.
   */
  problems: string[];
}
export interface ObservedItemDocument {
  id: string;
  url: string;
  /**
   * Host of the pages on which it was seen, in lower case.
   */
  host?: string;
  /**
   * active or infrequent.
   */
  status?: string;
  first_seen_at?: string;
  /**
   * Absent when it is not known.
   */
  last_seen_at?: string;
  /**
   * Absent when the service gave none.
   */
  js_integrity_score?: number;
  first_page_url?: string;
  /**
   * The id of a script with the same content, from the same host, seen later on pages of the same host. The public service does not list duplicates by default.
   */
  duplicate_of?: string;
  /**
   * True when its URL is below /cdn-cgi/. The public service does not list it by default. Absent otherwise.
   */
  cdn_cgi?: boolean;
  /**
   * All pages on which it was seen; only of a script that was asked for by its id, and absent if the service does not say.
   */
  page_urls?: string[];
  /**
   * The contents that the script had, with their scores; only of a script that was asked for by its id, and absent if the service does not say.
   */
  versions?: ScriptVersionDocument[];
  malicious: boolean;
  /**
   * Why it counts as malicious, in words; empty when nothing says so.
   */
  reasons: string[];
  /**
   * Everything that the service says of it, as it came.
   */
  service: {
    [k: string]: unknown;
  };
}
export interface ScriptVersionDocument {
  hash?: string;
  js_integrity_score?: number;
  fetched_at?: string;
}
