openvm::entry!(main);

fn main() {
    openvm::io::reveal_u32(1, 0);
}
