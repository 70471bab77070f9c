// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * What doctor --format json prints: what is set up, and what the credentials can read. No value of a variable is ever in it.
 */
export interface DoctorDocument {
  format_version: '1.0';
  tool_version: string;
  /**
   * 0 when everything that the files need can be read, else 1.
   */
  exit_code: number;
  verdict: string;
  checks: CheckDocument[];
  /**
   * Environment variables that matter; an empty one counts as not set.
   */
  variables: {
    name: string;
    set: boolean;
  }[];
  rate_limits: {
    /**
     * What the service tells in its headers RateLimit and RateLimit-Policy; empty when it tells nothing.
     */
    service: {
      name: string;
      remaining?: number;
      reset_seconds?: number;
      quota?: number;
      window_seconds?: number;
    }[];
    /**
     * What a run keeps to; absent when it is off.
     */
    own?: {
      requests: number;
      seconds: number;
    };
  };
  requests: {
    read: number;
  };
}
export interface CheckDocument {
  group: 'machine' | 'repository' | 'connection' | 'access' | 'limits';
  /**
   * The same in every version; of access, the endpoint family.
   */
  name: string;
  /**
   * error for what stops something that the files need, warning for what can wait, unknown for what was not tried or need not be there.
   */
  severity: 'ok' | 'unknown' | 'warning' | 'error';
  says: string;
  /**
   * What to do about it.
   */
  advice?: string;
  access?: AccessDocument;
}
export interface AccessDocument {
  /**
   * Absent for the lists of zones and accounts.
   */
  scope?: {
    level: 'zone' | 'account';
    name: string;
    id: string;
  };
  path: string;
  status: 'readable' | 'forbidden' | 'not-found' | 'failed' | 'not-tried';
  /**
   * Whether the files can't be planned without it.
   */
  needed: boolean;
  /**
   * How the request was authenticated; absent without credentials.
   */
  scheme?: 'token' | 'key';
  /**
   * How the documents authenticate it; absent for what they don't show.
   */
  documented_scheme?: 'token' | 'key';
}
