package field

import "unsafe"

// coordinates gives the coordinates of a point of gnark-crypto, a struct of nothing but elements of the base field.
func coordinates[E Limbs, P any](p *P) []E {
	return unsafe.Slice((*E)(unsafe.Pointer(p)), unsafe.Sizeof(*p)/unsafe.Sizeof(*new(E)))
}

// point is the inverse of coordinates.
func point[P any, E Limbs](a []E) *P {
	if uintptr(len(a))*unsafe.Sizeof(*new(E)) != unsafe.Sizeof(*new(P)) {
		panic("a point of gnark-crypto has another number of coordinates than ours")
	}
	return (*P)(unsafe.Pointer(unsafe.SliceData(a)))
}

func pointsOf[P any, E Limbs](list [][]E) []P {
	out := make([]P, len(list))
	for i := range list {
		out[i] = *point[P](list[i])
	}
	return out
}
