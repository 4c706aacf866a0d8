/// The number of heap blocks this process has asked for so far; 0 where it cannot be counted.
unsigned long allocations_so_far(void);
