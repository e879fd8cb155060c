/** A `Nargo.toml` that every version takes. */
export const nargo = `[package]
name = "shapes"
type = "bin"
authors = ["Proofyard"]
compiler_version = ">=0.17.0"

[dependencies]
`

/** A program with public values of all kinds. Its result holds parameters, a public and a secret one, in another order. */
export const shapes = `struct Point { x: u8, at: [Field; 2] }

fn main(secret: Field, product: pub Field, point: pub Point, sure: pub bool, name: pub str<5>) -> pub Point {
    assert(secret != product, "secret and product must differ");
    assert(sure);
    assert(name == "hello");
    Point { x: point.x + 1, at: [point.at[1], secret] }
}
`

export const shapesInput = {
  secret: '7',
  product: 3,
  point: { x: 4, at: ['0x05', '6'] },
  sure: true,
  name: 'hello',
}

/** The public values of `shapes` on its input, flattened. */
export const shapesPublic = [3, 4, 5, 6, 1, ...Buffer.from('hello'), 5, 6, 7]
