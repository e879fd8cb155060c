"""Calls every public method of the published Python SDK against a server.

It decides nothing: it prints a line of JSON for each call, {"step", "answer"} or {"step", "error"}, and last of all
the public methods of the class and which of them were called. The test that started it judges them. Settings come by
the environment: SINDRI_BASE_URL, SINDRI_API_KEY, DRIVE_FOLDER with the projects, DRIVE_ARCHIVE and DRIVE_ZIP.
"""

import contextlib
import functools
import io
import json
import os
import sys

from sindri import Sindri

BASE_URL = os.environ["SINDRI_BASE_URL"]
API_KEY = os.environ["SINDRI_API_KEY"]
PROJECT = os.path.join(os.environ["DRIVE_FOLDER"], "multiplier")
INPUT = '{"a": "3", "b": "11"}'

public = {name for name in dir(Sindri) if name[0] != "_" and name != "APIError"}
called = set()


def noting(name, method):
    """The method, which also notes that it was called."""

    @functools.wraps(method)
    def noted(*args, **kwargs):
        called.add(name)
        return method(*args, **kwargs)

    return noted


for name in public:
    if callable(getattr(Sindri, name)):
        setattr(Sindri, name, noting(name, getattr(Sindri, name)))


def step(name, call):
    """Prints what a call answered or which of the SDK's errors it raised; gives the answer back."""
    try:
        answer = call()
    except Sindri.APIError as error:
        print(json.dumps({"step": name, "error": str(error)}))
        return None
    print(json.dumps({"step": name, "answer": answer}))
    return answer


def printed(call):
    """What a call prints."""
    with contextlib.redirect_stdout(io.StringIO()) as text:
        call()
    return text.getvalue()


def constructors():
    step("base_url", lambda: Sindri(API_KEY, base_url=BASE_URL + "/").get_user_team_details())

    def with_old_url():
        with contextlib.redirect_stdout(io.StringIO()):
            sdk = Sindri(API_KEY, api_url=BASE_URL + "/api")
        return sdk.get_user_team_details()

    step("api_url", with_old_url)
    step("base_url with a path", lambda: Sindri(API_KEY, base_url=BASE_URL + "/zk").version)
    step("no key", lambda: Sindri("", base_url=BASE_URL).version)
    step("a wrong verbose level", lambda: Sindri(API_KEY, 3, base_url=BASE_URL).version)


def circuits(sdk):
    tags = ["py", "v0.1"]
    circuit = step("create_circuit of a folder", lambda: sdk.create_circuit(PROJECT, tags=tags, meta={"by": "python"}))
    step("get_circuit", lambda: sdk.get_circuit(circuit))
    step("get_circuit without its key", lambda: sdk.get_circuit("ada/multiplier:py", include_verification_key=False))
    archive, zipped = os.environ["DRIVE_ARCHIVE"], os.environ["DRIVE_ZIP"]
    latest = step("create_circuit of an archive", lambda: sdk.create_circuit(archive))
    step("get_circuit by its name", lambda: sdk.get_circuit("multiplier"))
    untagged = step("create_circuit without a tag", lambda: sdk.create_circuit(zipped, tags=[""]))
    step("get_circuit without a tag", lambda: sdk.get_circuit(untagged))
    begun = step("create_circuit without waiting", lambda: sdk.create_circuit(PROJECT, tags=["begun"], wait=False))
    step("delete_circuit that is being compiled", lambda: sdk.delete_circuit(begun))
    step("get_all_circuits", sdk.get_all_circuits)
    step("get_smart_contract_verifier", lambda: sdk.get_smart_contract_verifier("multiplier:py"))
    broken = os.path.join(os.environ["DRIVE_FOLDER"], "broken")
    step("create_circuit that fails", lambda: sdk.create_circuit(broken))
    step("create_circuit with a wrong tag", lambda: sdk.create_circuit(PROJECT, tags=["not/a tag"]))
    step("create_circuit of no project", lambda: sdk.create_circuit(__file__))
    return circuit, latest


def proofs(sdk, circuit):
    meta = {"order": "4711"}
    proof = step("prove_circuit", lambda: sdk.prove_circuit(circuit, INPUT, perform_verify=True, meta=meta))
    step("get_proof", lambda: sdk.get_proof(proof))
    flags = ["include_proof", "include_public", "include_smart_contract_calldata", "include_verification_key"]
    for flag in flags:
        only = {other: other == flag for other in flags}
        step(f"get_proof, {flag} alone", lambda: sdk.get_proof(proof, **only))
    begun = step(
        "prove_circuit without waiting",
        lambda: sdk.prove_circuit("multiplier:py", INPUT, wait=False, prover_implementation="any"),
    )
    step("delete_proof", lambda: sdk.delete_proof(begun))
    step("get_proof that is deleted", lambda: sdk.get_proof(begun))
    step("get_all_circuit_proofs", lambda: sdk.get_all_circuit_proofs(circuit))
    step("prove_circuit with a wrong input", lambda: sdk.prove_circuit(circuit, '{"a": "3"}'))
    step("prove_circuit with text that is no input", lambda: sdk.prove_circuit(circuit, "{a: 3"))
    step("prove_circuit with an object", lambda: sdk.prove_circuit(circuit, {"a": "3", "b": "11"}))
    step("prove_circuit of nothing", lambda: sdk.prove_circuit("ada/none:v1", INPUT))
    return proof


def verbosity(sdk, circuit, proof):
    for level in Sindri.VERBOSE_LEVELS:
        sdk.set_verbose_level(level)

        def everything():
            sdk.get_circuit(circuit)
            sdk.get_proof(proof)
            sdk.get_all_circuits()
            sdk.get_all_circuit_proofs(circuit)
            sdk.get_smart_contract_verifier(circuit)
            sdk.get_user_team_details()
            sdk.prove_circuit(circuit, INPUT)

        step(f"printed at level {level}", lambda: printed(everything))
    sdk.set_verbose_level(0)


def refusals(sdk):
    step("get_smart_contract_verifier of nothing", lambda: sdk.get_smart_contract_verifier("none"))
    sdk.set_api_key("no-such-key")
    step("get_all_circuits with a wrong key", sdk.get_all_circuits)
    step("create_circuit with a wrong key", lambda: sdk.create_circuit(PROJECT))
    sdk.set_api_key(API_KEY)
    step("get_user_team_details", sdk.get_user_team_details)


def clean_up(sdk, circuit, proof):
    step("delete_circuit", lambda: sdk.delete_circuit(circuit))
    step("get_circuit that is deleted", lambda: sdk.get_circuit(circuit))
    step("get_proof of a deleted circuit", lambda: sdk.get_proof(proof))


def main():
    constructors()
    sdk = Sindri(API_KEY, base_url=BASE_URL)
    circuit, _ = circuits(sdk)
    proof = proofs(sdk, circuit)
    verbosity(sdk, circuit, proof)
    refusals(sdk)
    clean_up(sdk, circuit, proof)
    print(json.dumps({"public": sorted(public), "called": sorted(called)}))


def wait_out():
    """Deploys and proves, waiting as the SDK waits; the test restarts the server meanwhile."""
    sdk = Sindri(API_KEY, base_url=BASE_URL)
    chain = os.path.join(os.environ["DRIVE_FOLDER"], "chain")
    circuit = sdk.create_circuit(chain, tags=["python"])
    proof = sdk.prove_circuit(circuit, '{"x": "3"}', perform_verify=True)
    print(json.dumps(sdk.get_proof(proof)))


def prove_project(path):
    """Deploys a project and proves its own input; prints the build and the proof."""
    sdk = Sindri(API_KEY, base_url=BASE_URL)
    circuit = sdk.create_circuit(path, tags=["python"])
    with open(os.path.join(path, "input.json"), encoding="utf-8") as file:
        proof = sdk.prove_circuit(circuit, file.read(), perform_verify=True)
    print(json.dumps({"circuit": sdk.get_circuit(circuit), "proof": sdk.get_proof(proof)}))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["wait-out"]:
            wait_out()
        case ["prove", path]:
            prove_project(path)
        case _:
            main()
