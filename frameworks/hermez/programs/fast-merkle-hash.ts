/** A Merkle tree over rows of values: the nodes of each level stand after those of the one below it, four words each. */
export interface Tree {
  nodes: BigUint64Array
  width: number
  height: number
}

/** pil-stark's Merkle trees. */
export interface MerkleHash {
  readFromFile: (path: string) => Promise<Tree>
  writeToFile: (tree: Tree, path: string) => Promise<void>
  getElement: (tree: Tree, row: number, column: number) => bigint
  getGroupProof: (tree: Tree, row: number) => [values: bigint[], siblings: bigint[][]]
}

/** Makes pil-stark's Merkle trees read their paths in place. */
export function fastMerkleHash(
  open: (split?: boolean) => Promise<MerkleHash>,
): (split?: boolean) => Promise<MerkleHash> {
  return async (split) => {
    const merkleHash = await open(split)
    merkleHash.getGroupProof = (tree, row) => [
      Array.from({ length: tree.width }, (_, column) => merkleHash.getElement(tree, row, column)),
      siblingsOf(tree, row),
    ]
    return merkleHash
  }
}

/** As pil-stark's getGroupProof walks: each level is filled up to an even number of nodes. */
function siblingsOf({ nodes, height }: Tree, row: number): bigint[][] {
  const siblings: bigint[][] = []
  let level = 0
  let index = row
  for (let count = height; count > 1; count = Math.ceil(count / 2)) {
    const sibling = level + (index ^ 1) * 4
    siblings.push([...nodes.subarray(sibling, sibling + 4)])
    level += Math.ceil(count / 2) * 8
    index >>= 1
  }
  return siblings
}
