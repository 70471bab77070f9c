/**
 * A name for each item that no other item has and that isn't `taken`: the item's own; where several share it, each with what tells
 * them apart. Two changes of one plan never share an address.
 */
export function uniqueNames<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  distinction: (item: Item) => string,
  taken: readonly string[],
): readonly { readonly item: Item; readonly name: string }[] {
  const all = items.map(nameOf);
  const shared = new Set(all.filter((name, index) => all.indexOf(name) !== index));
  const used = new Set(taken);
  return items.map((item) => {
    const own = nameOf(item);
    let name = shared.has(own) ? `${own} (${distinction(item)})` : own;
    while (used.has(name)) name += ` (${distinction(item)})`;
    used.add(name);
    return { item, name };
  });
}
