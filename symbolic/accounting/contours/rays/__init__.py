"""delta where hits are rare: the sum along two rays from the order 1 (`wedge`), which K is best (`plan`, by a `rough` density), a step's moments and what its moment function is without them (`remainder`), and the bounds of what the sum
misses (`borders`), of the integrand (`majorant`) and beyond its end (`cuts`)."""
