/**
 * The address of a resource without the keys of its instances: `module.edge.cloudflare_list.office` for
 * `module.edge["eu"].cloudflare_list.office[0]` (Terraform, resource addressing). A key in quotes may hold anything, brackets too. Pure.
 */
export function withoutKeys(address: string): string {
  return address.replaceAll(/\[(?:"(?:[^"\\]|\\.)*"|\d+)\]/g, '');
}

/** The block that takes a resource out of the state and leaves it alone (Terraform 1.7 and later, OpenTofu 1.9 and later). Pure. */
export function removedBlock(address: string): string {
  return `removed {\n  from = ${address}\n\n  lifecycle {\n    destroy = false\n  }\n}\n`;
}
