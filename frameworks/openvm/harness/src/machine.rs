//! OpenVM's machine with the keys of a build, as long as nothing is proved.

use eyre::{Result, ensure};
use openvm_circuit::{
    arch::{
        VirtualMachine, VirtualMachineError,
        hasher::{Hasher, poseidon2::vm_poseidon2_hasher},
        instructions::{exe::VmExe, riscv::RV32_MEMORY_AS},
    },
    system::program::trace::compute_exe_commit,
};
use openvm_continuations::CommitBytes;
use openvm_sdk::{DefaultStarkEngine, F, keygen::AppProvingKey};
use openvm_sdk_config::{SdkVmConfig, SdkVmCpuBuilder};
use openvm_stark_backend::{StarkEngine, p3_field::PrimeCharacteristicRing, prover::DeviceDataTransporter};
use openvm_transpiler::openvm_platform::memory::MEM_SIZE;
use std::collections::BTreeMap;

/// Bytes of the memory's leaves, and words of a digest.
const CHUNK: usize = 8;
type Digest = [F; CHUNK];

pub type Machine = VirtualMachine<DefaultStarkEngine, SdkVmCpuBuilder>;

/// A machine without a program. The SDK commits to one before it executes, which is of use to a proof alone, and takes four seconds.
pub fn machine(keys: &AppProvingKey<SdkVmConfig>) -> Result<Machine, VirtualMachineError> {
    let keys = &keys.app_vm_pk;
    let engine = DefaultStarkEngine::new(keys.get_params());
    let device_keys = engine.device().transport_pk_to_device(&keys.vm_pk);
    VirtualMachine::new(engine, SdkVmCpuBuilder, keys.vm_config.clone(), device_keys)
}

/// The commitment to a program: its code, its first memory and where it begins. As `compute_exe_commit_from_mem_config` of OpenVM,
/// which hashes all of the memory below the program, too: half a second.
pub fn commitment(machine: &Machine, exe: &VmExe<F>) -> Result<CommitBytes> {
    let code = machine.commit_program_on_device(&exe.program).commitment;
    let hasher = vm_poseidon2_hasher();
    let memory = root_of_memory(machine, exe, &hasher)?;
    Ok(compute_exe_commit(&hasher, &code, &memory, F::from_u32(exe.pc_start)).into())
}

/// The root of the tree of a program's first memory. Of what is zero there is one node for each height.
fn root_of_memory(machine: &Machine, exe: &VmExe<F>, hasher: &impl Hasher<CHUNK, F>) -> Result<Digest> {
    let dimensions = machine.config().system.config.memory_config.memory_dimensions();
    let mut leaves: BTreeMap<u64, Digest> = BTreeMap::new();
    for (&(space, address), &byte) in &exe.init_memory {
        ensure!(space == RV32_MEMORY_AS && address < MEM_SIZE as u32, "The program has data outside its memory");
        let leaf = dimensions.label_to_index((space, address / CHUNK as u32));
        leaves.entry(leaf).or_default()[address as usize % CHUNK] = F::from_u8(byte);
    }
    let mut zero = hasher.hash(&Digest::default());
    let mut nodes: Vec<(u64, Digest)> = leaves.iter().map(|(&index, bytes)| (index, hasher.hash(bytes))).collect();
    for _ in 0..dimensions.overall_height() {
        let pairs = nodes.chunk_by(|(left, _), (right, _)| left / 2 == right / 2);
        nodes = pairs
            .map(|pair| {
                let child = |index: u64| pair.iter().find(|(one, _)| *one == index).map_or(&zero, |(_, node)| node);
                let parent = pair[0].0 / 2;
                (parent, hasher.compress(child(2 * parent), child(2 * parent + 1)))
            })
            .collect();
        zero = hasher.compress(&zero, &zero);
    }
    Ok(nodes.first().map_or(zero, |(_, root)| *root))
}
