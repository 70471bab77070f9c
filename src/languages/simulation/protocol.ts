/** What a packet is by its transport protocol, as far as it says which fields there are. */
export type Protocol = 'tcp' | 'udp' | 'icmp' | 'other';

export const PROTOCOLS: readonly Protocol[] = ['tcp', 'udp', 'icmp', 'other'];

/** The protocol without which a field is absent: `tcp.dstport` is a field of TCP packets only. Undefined for all other fields. */
export function protocolOfField(field: string): Protocol | undefined {
  return WITH_FIELDS.find(
    (protocol) =>
      field.startsWith(protocol) && (field.length === protocol.length || field[protocol.length] === '.'),
  );
}

const WITH_FIELDS = ['tcp', 'udp', 'icmp'] as const satisfies readonly Protocol[];

/** What `ip.proto` leaves possible. Only two names are certain; ICMP for IPv6 may have a name of its own. */
export function protocolsOfName(name: string): readonly Protocol[] {
  if (name === 'tcp' || name === 'udp' || name === 'icmp') return [name];
  return ['icmp', 'other'];
}

/** What `ip.proto.num` between two numbers leaves possible: the numbers that IANA assigned, 58 being ICMP for IPv6. */
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
