/** The age of a ruleset, in its list and in the ruleset itself. */
interface Aged {
  readonly version?: string;
  readonly lastUpdated?: string;
}

/**
 * True if a ruleset is not as new as what is known of it. Versions count up (public facts, What the service adds or normalises), so a later one is newer; of versions
 * that are no numbers any other one may be older. Without versions on both sides, the times say it. Nothing said is not older. Pure.
 */
export function isOlder(read: Aged, known: Aged): boolean {
  if (read.version !== undefined && known.version !== undefined) return isBehind(read.version, known.version);
  if (read.lastUpdated === undefined || known.lastUpdated === undefined) return false;
  return Date.parse(read.lastUpdated) < Date.parse(known.lastUpdated);
}

function isBehind(version: string, known: string): boolean {
  const areNumbers = [version, known].every((text) => /^\d+$/.test(text));
  return areNumbers ? BigInt(version) < BigInt(known) : version !== known;
}
