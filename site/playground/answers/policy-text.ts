/** A policy without the name of its header, and where it starts in what was written. Pure. */
export function policyText(written: string): { readonly text: string; readonly offset: number } {
  const [head = ''] = HEADER.exec(written) ?? [];
  return { text: written.slice(head.length), offset: head.length };
}

const HEADER = /^\s*Content-Security-Policy(?:-Report-Only)?\s*:\s*/i;
