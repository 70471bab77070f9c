/**
 * A resource's address without instance keys: `module.edge.cloudflare_list.office` for `module.edge["eu"].cloudflare_list.office[0]` (Terraform,
 * resource addressing). Quoted keys may have brackets. Pure.
 */
export function withoutKeys(address: string): string {
  return address.replaceAll(/\[(?:"(?:[^"\\]|\\.)*"|\d+)\]/g, '');
}

/** The block that removes a resource from the state only (Terraform from 1.7, OpenTofu from 1.9). Pure. */
export function removedBlock(address: string): string {
  return `removed {\n  from = ${address}\n\n  lifecycle {\n    destroy = false\n  }\n}\n`;
}
