/** As far as fields depend on it. */
export type Protocol = 'tcp' | 'udp' | 'icmp' | 'other';

export const PROTOCOLS: readonly Protocol[] = ['tcp', 'udp', 'icmp', 'other'];

/** `tcp.dstport` is absent in all but TCP packets. Undefined for other fields. */
export function protocolOfField(field: string): Protocol | undefined {
  return WITH_FIELDS.find(
    (protocol) =>
      field.startsWith(protocol) && (field.length === protocol.length || field[protocol.length] === '.'),
  );
}

const WITH_FIELDS = ['tcp', 'udp', 'icmp'] as const satisfies readonly Protocol[];

/** Allowed by an `ip.proto`. ICMP for IPv6 may have another name. */
export function protocolsOfName(name: string): readonly Protocol[] {
  if (name === 'tcp' || name === 'udp' || name === 'icmp') return [name];
  return ['icmp', 'other'];
}

/** Allowed by a range of `ip.proto.num` (IANA); 58 is ICMP for IPv6. */
export function protocolsOfNumbers(from: bigint, to: bigint): readonly Protocol[] {
  const assigned = [...NUMBERS].filter(([number]) => from <= number && number <= to);
  const protocols = assigned.map(([, protocol]) => protocol);
  return BigInt(assigned.length) < to - from + 1n ? [...protocols, 'other'] : protocols;
}

const NUMBERS: ReadonlyMap<bigint, Protocol> = new Map([
  [1n, 'icmp'],
  [6n, 'tcp'],
  [17n, 'udp'],
  [58n, 'icmp'],
]);
