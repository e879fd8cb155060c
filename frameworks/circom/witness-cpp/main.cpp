// witness <circuit.dat> <inputs> <witness to write>
//
// Computes a witness with the C++ that circom wrote for a circuit. It stands in for circom's own main.cpp, which reads JSON:
// here the inputs come fitted to the circuit already, one a line: hash of the signal's name, index, value in hexadecimal.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "calcwit.hpp"
#include "circom.hpp"

namespace {

std::vector<char> readFile(const char *path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error(std::string("cannot read ") + path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Takes a .dat file apart from its start.
class Reader {
  const std::vector<char> &bytes;
  size_t at = 0;

public:
  explicit Reader(const std::vector<char> &all) : bytes(all) {}

  // Lives as long as the process: circom's structures hold bare pointers.
  template <typename T> T *take(size_t count) {
    if (count > (bytes.size() - at) / sizeof(T)) throw std::runtime_error("the .dat file is cut off");
    T *to = new T[count];
    std::copy_n(bytes.data() + at, count * sizeof(T), reinterpret_cast<char *>(to));
    at += count * sizeof(T);
    return to;
  }
  u32 number() { return *take<u32>(1); }
};

IOFieldDefPair takeFields(Reader &reader) {
  u32 count = reader.number();
  IOFieldDef *fields = new IOFieldDef[count];
  for (u32 i = 0; i < count; i++) {
    fields[i].offset = reader.number();
    fields[i].len = reader.number();
    fields[i].lengths = reader.take<u32>(fields[i].len);
    fields[i].size = reader.number();
    fields[i].busId = reader.number();
  }
  return {count, fields};
}

// The layout is that of circom 2.2.3, code_producers/src/c_elements/common/main.cpp.
Circom_Circuit *loadCircuit(const char *path) {
  std::vector<char> bytes = readFile(path);
  Reader reader(bytes);
  Circom_Circuit *circuit = new Circom_Circuit;
  circuit->InputHashMap = reader.take<HashSignalInfo>(get_size_of_input_hashmap());
  circuit->witness2SignalList = reader.take<u64>(get_size_of_witness());
  circuit->circuitConstants = reader.take<FrElement>(get_size_of_constants());
  circuit->busInsId2FieldInfo = nullptr;
  if (get_size_of_io_map() > 0) {
    u32 *index = reader.take<u32>(get_size_of_io_map());
    for (uint i = 0; i < get_size_of_io_map(); i++) circuit->templateInsId2IOSignalInfo[index[i]] = takeFields(reader);
    circuit->busInsId2FieldInfo = new IOFieldDefPair[get_size_of_bus_field_map()];
    for (uint i = 0; i < get_size_of_bus_field_map(); i++) circuit->busInsId2FieldInfo[i] = takeFields(reader);
  }
  return circuit;
}

void setInputs(Circom_CalcWit &witness, const char *path) {
  std::ifstream file(path);
  u64 hash;
  uint index;
  std::string digits;
  bool none = true;
  while (file >> hash >> index >> digits) {
    FrElement value;
    Fr_str2element(&value, digits.c_str(), 16);
    witness.setInputSignal(hash, index, value);
    none = false;
  }
  if (none) witness.tryRunCircuit();
  if (witness.getRemaingInputsToBeSet() != 0) throw std::runtime_error("not all inputs are set");
}

template <typename T> void put(std::ofstream &file, T value) {
  file.write(reinterpret_cast<const char *>(&value), sizeof value);
}

void writeWitness(Circom_CalcWit &witness, const char *path) {
  const u32 fieldBytes = Fr_N64 * 8, size = get_size_of_witness();
  std::ofstream file(path, std::ios::binary);
  file.write("wtns", 4);
  put<u32>(file, 2); // version
  put<u32>(file, 2); // sections
  put<u32>(file, 1);
  put<u64>(file, 8 + fieldBytes);
  put<u32>(file, fieldBytes);
  file.write(reinterpret_cast<const char *>(Fr_q.longVal), fieldBytes);
  put<u32>(file, size);
  put<u32>(file, 2);
  put<u64>(file, u64(fieldBytes) * size);
  for (u32 i = 0; i < size; i++) {
    FrElement value;
    witness.getWitness(i, &value);
    Fr_toLongNormal(&value, &value);
    file.write(reinterpret_cast<const char *>(value.longVal), fieldBytes);
  }
  if (!file.flush()) throw std::runtime_error(std::string("cannot write ") + path);
}

} // namespace

int main(int count, char **arguments) {
  if (count != 4) return 1;
  try {
    Circom_CalcWit *witness = new Circom_CalcWit(loadCircuit(arguments[1]));
    setInputs(*witness, arguments[2]);
    writeWitness(*witness, arguments[3]);
    return 0;
  } catch (const std::exception &error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
